import type { QueryClient } from '@tanstack/react-query';
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  type RouteComponent,
  RouterProvider,
  redirect,
} from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { address, rowId, year } from './lib/address.ts';
import { errorReports } from './lib/error-reports.ts';
import { parseNext } from './lib/next-page.ts';
import { parseSearch, stringifySearch } from './lib/search-params.ts';
import { parseChangesSearch } from './screens/changes/changes-search.ts';
import { askForDashboard } from './screens/dashboard/dashboard-early.ts';
import { parseForecastSearch } from './screens/forecast/forecast-search.ts';
import { parseNotificationsSearch } from './screens/notifications/notifications-search.ts';
import { askForRenewals } from './screens/renewals/renewals-early.ts';
import { parseRenewalsSearch } from './screens/renewals/renewals-search.ts';
import { parseRequestsSearch } from './screens/requests/requests-search.ts';
import { parseSettingsSearch } from './screens/settings/settings-search.ts';
import { NotFound } from './screens/shell/not-found.tsx';
import { ScreenError } from './screens/shell/screen-error.tsx';
import { Shell } from './screens/shell/shell.tsx';
import { fix, parseTableSearch } from './screens/software-table/software-table-search.ts';
import { askForTable } from './screens/software-table/table-early.ts';
import { Tips } from './ui/tips.tsx';
import { Toaster } from './ui/toaster.tsx';

const root = createRootRouteWithContext<{ client: QueryClient }>()({
  // The root matches alone only where no page does.
  staticData: { title: '404 Page Not Found' },
  component: Shell,
  notFoundComponent: NotFound,
});
const getParentRoute = () => root;

// The landing page's address, opened by somebody who is signed in.
const start = createRoute({
  getParentRoute,
  path: '/',
  validateSearch: ({ next }): { next?: string } => (typeof next === 'string' ? { next } : {}),
  beforeLoad: ({ search }) => {
    throw redirect({ href: parseNext(search.next) ?? '/dashboard', replace: true });
  },
});

const parseDashboardSearch = address({ software: rowId, year, fix });

const dashboard = createRoute({
  getParentRoute,
  path: '/dashboard',
  validateSearch: parseDashboardSearch,
  beforeLoad: ({ context, search, cause }) => {
    if (cause !== 'stay') askForDashboard(context.client, search.year);
  },
  staticData: { title: 'Dashboard' },
  component: lazyRouteComponent(() => import('./screens/dashboard/dashboard.tsx'), 'Dashboard'),
});

const table = createRoute({
  getParentRoute,
  path: '/table',
  validateSearch: parseTableSearch,
  beforeLoad: ({ context, search, cause }) => {
    if (cause !== 'stay') askForTable(context.client, search.year);
  },
  staticData: { title: 'Table View' },
  component: lazyRouteComponent(() => import('./screens/software-table/software-table.tsx'), 'SoftwareTable'),
});

const renewals = createRoute({
  getParentRoute,
  path: '/renewals',
  validateSearch: parseRenewalsSearch,
  beforeLoad: ({ context, cause }) => {
    if (cause !== 'stay') askForRenewals(context.client);
  },
  staticData: { title: 'Renewals' },
  component: lazyRouteComponent(() => import('./screens/renewals/renewals.tsx'), 'Renewals'),
});

const forecast = createRoute({
  getParentRoute,
  path: '/forecast',
  validateSearch: parseForecastSearch,
  staticData: { title: 'Forecast' },
  component: lazyRouteComponent(() => import('./screens/forecast/forecast.tsx'), 'ForecastPage'),
});

const requests = createRoute({
  getParentRoute,
  path: '/requests',
  validateSearch: parseRequestsSearch,
  staticData: { title: 'Software Requests' },
  component: lazyRouteComponent(() => import('./screens/requests/requests.tsx'), 'Requests'),
});

const request = createRoute({
  getParentRoute,
  path: '/requests/$id',
  component: lazyRouteComponent(() => import('./screens/request/request.tsx'), 'Request'),
});

const settings = createRoute({
  getParentRoute,
  path: '/settings',
  validateSearch: parseSettingsSearch,
  staticData: { title: 'Settings' },
  component: lazyRouteComponent(() => import('./screens/settings/settings.tsx'), 'Settings'),
});

const importCsv = pageAt(
  '/table/import',
  'Upload CSV',
  lazyRouteComponent(() => import('./screens/import/import-csv.tsx'), 'ImportCsv'),
);
const purchaseRequests = pageAt(
  '/purchase-requests',
  'Purchase Requests',
  lazyRouteComponent(() => import('./screens/requests/purchase-requests.tsx'), 'PurchaseRequests'),
);
const notifications = createRoute({
  getParentRoute,
  path: '/notifications',
  validateSearch: parseNotificationsSearch,
  staticData: { title: 'Notifications' },
  component: lazyRouteComponent(() => import('./screens/notifications/notifications.tsx'), 'Notifications'),
});

const changes = createRoute({
  getParentRoute,
  path: '/changes',
  validateSearch: parseChangesSearch,
  staticData: { title: 'Changes' },
  component: lazyRouteComponent(() => import('./screens/changes/changes.tsx'), 'Changes'),
});

/** A page whose address is its path alone. */
function pageAt<Path extends string>(path: Path, title: string, component: RouteComponent) {
  return createRoute({ getParentRoute, path, staticData: { title }, component });
}

function createAppRouter(client: QueryClient) {
  return createRouter({
    context: { client },
    parseSearch,
    stringifySearch,
    routeTree: root.addChildren([
      start,
      dashboard,
      table,
      importCsv,
      renewals,
      requests,
      request,
      purchaseRequests,
      settings,
      forecast,
      notifications,
      changes,
    ]),
    defaultErrorComponent: ScreenError,
    defaultPreload: 'intent',
    scrollRestoration: true,
    scrollToTopSelectors: ['#content'],
  });
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
  interface HistoryState {
    /** For a request that is about to be opened: the product that was typed for it, not saved yet. */
    productName?: string;
    /** The item whose panel is open over the dashboard. */
    panel?: number;
    /** A click has just created the request: left empty, it is deleted. */
    isBegun?: boolean;
  }
  interface StaticDataRouteOption {
    title?: string;
  }
}

/** Answers when the first page can be drawn. Each call creates a router, so that tests don't share one. */
export async function createApp(client: QueryClient): Promise<ComponentType> {
  const router = createAppRouter(client);
  errorReports.routeIs(() => router.state.matches.at(-1)?.fullPath ?? '/');
  // Else there would be nothing to see between the landing page and the first one, while its code is on its way.
  await router.load();
  return function App() {
    return (
      <>
        <RouterProvider router={router} />
        <Toaster />
        <Tips />
      </>
    );
  };
}
