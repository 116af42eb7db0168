import type { QueryClient } from '@tanstack/react-query';
import {
  type AnyRoute,
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  type RouteComponent,
  RouterProvider,
} from '@tanstack/react-router';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { createQueryClient } from '../src/lib/query-client.ts';
import { parseSearch, stringifySearch } from '../src/lib/search-params.ts';
import { handleSignedOut, SignedIn, useSession } from '../src/lib/session.tsx';
import { parseForecastSearch } from '../src/screens/forecast/forecast-search.ts';
import { parseNotificationsSearch } from '../src/screens/notifications/notifications-search.ts';
import { parseRenewalsSearch } from '../src/screens/renewals/renewals-search.ts';
import { parseRequestsSearch } from '../src/screens/requests/requests-search.ts';
import { parseSettingsSearch } from '../src/screens/settings/settings-search.ts';
import { parseTableSearch } from '../src/screens/software-table/software-table-search.ts';
import { Tips } from '../src/ui/tips.tsx';
import { Toaster } from '../src/ui/toaster.tsx';
import { withClient } from './render-app.tsx';

interface Screen {
  readonly component: RouteComponent;
  readonly validateSearch?: (search: Record<string, unknown>) => object;
}

const screens: Readonly<Record<string, Screen>> = {
  '/table': {
    component: lazyRouteComponent(
      () => import('../src/screens/software-table/software-table.tsx'),
      'SoftwareTable',
    ),
    validateSearch: parseTableSearch,
  },
  '/table/import': {
    component: lazyRouteComponent(() => import('../src/screens/import/import-csv.tsx'), 'ImportCsv'),
  },
  '/renewals': {
    component: lazyRouteComponent(() => import('../src/screens/renewals/renewals.tsx'), 'Renewals'),
    validateSearch: parseRenewalsSearch,
  },
  '/forecast': {
    component: lazyRouteComponent(() => import('../src/screens/forecast/forecast.tsx'), 'ForecastPage'),
    validateSearch: parseForecastSearch,
  },
  '/requests': {
    component: lazyRouteComponent(() => import('../src/screens/requests/requests.tsx'), 'Requests'),
    validateSearch: parseRequestsSearch,
  },
  '/requests/$id': {
    component: lazyRouteComponent(() => import('../src/screens/request/request.tsx'), 'Request'),
  },
  '/purchase-requests': {
    component: lazyRouteComponent(
      () => import('../src/screens/requests/purchase-requests.tsx'),
      'PurchaseRequests',
    ),
  },
  '/notifications': {
    component: lazyRouteComponent(
      () => import('../src/screens/notifications/notifications.tsx'),
      'Notifications',
    ),
    validateSearch: parseNotificationsSearch,
  },
  '/settings': {
    component: lazyRouteComponent(() => import('../src/screens/settings/settings.tsx'), 'Settings'),
    validateSearch: parseSettingsSearch,
  },
};

/**
 * Opens the screen of an address by itself, for whom the network says is there: without the landing page, the navigation
 * around it, and what the router asks for before a screen's code has come. Links lead to the other screens, too.
 */
export const openScreen = (address: string): QueryClient => openRoutes(address, screens);

/** Opens a part that reads and writes the address, by itself, where the address is one of a page. */
export const openPartAt = (address: string, component: RouteComponent): QueryClient =>
  openRoutes(address, { [pathOf(address)]: { ...screens[pathOf(address)], component } });

const pathOf = (address: string): string => address.split('?')[0] ?? address;

function openRoutes(address: string, shown: typeof screens): QueryClient {
  window.history.replaceState(null, '', address);
  const root = createRootRoute({ component: Content, notFoundComponent: () => null });
  const routes: AnyRoute[] = Object.entries(shown).map(([path, screen]) =>
    createRoute({ getParentRoute: () => root, path, ...screen }),
  );
  const router = createRouter({ routeTree: root.addChildren(routes), parseSearch, stringifySearch });
  const client = createQueryClient(handleSignedOut);
  render(
    withClient(
      client,
      <ForWhoIsThere>
        <RouterProvider router={router} />
        <Toaster />
        <Tips />
      </ForWhoIsThere>,
    ),
  );
  return client;
}

/** Where the shell has the page. */
const Content = () => (
  <main id="content">
    <Outlet />
  </main>
);

function ForWhoIsThere({ children }: { children: ReactNode }) {
  const { user } = useSession();
  return user && <SignedIn user={user}>{children}</SignedIn>;
}
