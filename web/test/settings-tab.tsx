import type { CurrentUser } from '@purser/api/session';
import type { QueryClient } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { type ComponentType, type ReactNode, useState } from 'react';
import { parseSearch, stringifySearch } from '../src/lib/search-params.ts';
import type { OnUnsaved } from '../src/lib/unsaved.ts';
import { PageActionsContext, PageActionsPlace } from '../src/ui/page-actions.tsx';
import { PageHeader } from '../src/ui/page-header.tsx';
import { Toaster } from '../src/ui/toaster.tsx';
import { renderPart } from './render-app.tsx';

/** Draws a part of a page below the page's heading, with the page's place for actions and with the toasts. */
export function renderOnPage(title: string, part: ReactNode, person?: Partial<CurrentUser>): QueryClient {
  function Page() {
    const [place, setPlace] = useState<HTMLElement | null>(null);
    return (
      <main id="content">
        <PageHeader title={title}>
          <PageActionsPlace onPlace={setPlace} />
        </PageHeader>
        <PageActionsContext value={place}>{part}</PageActionsContext>
      </main>
    );
  }
  const router = createRouter({
    history: createMemoryHistory(),
    parseSearch,
    stringifySearch,
    routeTree: createRootRoute({ component: Page }),
  });
  return renderPart(
    <>
      <RouterProvider router={router} />
      <Toaster />
    </>,
    person,
  );
}

/** Draws what a tab of Settings holds. */
export const renderTab = (
  Content: ComponentType<{ onUnsaved: OnUnsaved }>,
  person?: Partial<CurrentUser>,
): QueryClient => renderOnPage('Settings', <Content onUnsaved={() => {}} />, person);
