import { Link, type LinkProps, Outlet, useMatches, useRouter } from '@tanstack/react-router';
import { Inbox, LayoutDashboard, type LucideIcon, Settings, Table2 } from 'lucide-react';
import { type MouseEvent, useEffect } from 'react';
import { type RequestsSearch, useLastRequestsSearch } from '../features/requests/last-requests-search.ts';
import { useMyTurn } from '../features/requests/requests.queries.ts';
import { formatCount } from '../lib/format.ts';
import { onDemand } from '../lib/on-demand.tsx';
import { useSessionEnded } from '../lib/session.tsx';
import { focusOn } from '../ui/focus.ts';
import { Tooltip } from '../ui/tooltip.tsx';
import { AccountCard, AccountMenu } from './account.tsx';
import { Brand } from './brand.tsx';
import { focusHeading } from './page-focus.ts';
import { ThemeSwitch } from './theme-switch.tsx';

const signInAgain = onDemand(async () => (await import('./sign-in-again.tsx')).SignInAgain);

export function Shell() {
  const hasSessionEnded = useSessionEnded();
  useDocumentTitle();
  useFocusAfterNavigation();
  return (
    // From the first press or key on there may be work to lose, so the code of the sign-in dialog is loaded.
    <div className="shell" onPointerDown={signInAgain.preload} onKeyDown={signInAgain.preload}>
      <a href="#content" className="skip-link" onClick={skipToContent}>
        Skip to content
      </a>
      <header className="shell-top">
        <Link to="/dashboard" className="shell-brand" aria-label="Purser, to the Dashboard">
          <Brand />
        </Link>
        <Tooltip text="Change theme">
          <ThemeSwitch />
        </Tooltip>
        <AccountMenu />
      </header>
      <Navigation />
      <AccountCard />
      <main id="content" className="shell-main" tabIndex={-1} data-scroll-restoration-id="content">
        <Outlet />
      </main>
      {hasSessionEnded && <signInAgain.Component />}
    </div>
  );
}

interface EntryProps {
  readonly to: '/dashboard' | '/table' | '/requests' | '/settings';
  readonly label: string;
  /** For the bar of a narrow screen. */
  readonly short: string;
  readonly icon: LucideIcon;
}

const entries: readonly EntryProps[] = [
  { to: '/dashboard', label: 'Dashboard', short: 'Dashboard', icon: LayoutDashboard },
  { to: '/table', label: 'Software Overview', short: 'Software', icon: Table2 },
  { to: '/requests', label: 'Purchase Requests', short: 'Requests', icon: Inbox },
  { to: '/settings', label: 'Settings', short: 'Settings', icon: Settings },
];

const activeOptions: LinkProps['activeOptions'] = { includeSearch: false };

function Navigation() {
  const myTurn = useMyTurn();
  const lastSearch = useLastRequestsSearch();
  return (
    <nav className="shell-nav" aria-label="Main">
      <ul>
        {entries.map((entry) => (
          <Entry
            key={entry.to}
            {...entry}
            waiting={entry.to === '/requests' ? myTurn : 0}
            search={entry.to === '/requests' ? lastSearch : nowhere}
          />
        ))}
      </ul>
    </nav>
  );
}

const nowhere: RequestsSearch = {};

/** `search` is how that page was last viewed. */
type WholeEntryProps = EntryProps & { waiting: number; search: RequestsSearch };

function Entry({ to, label, short, icon: Icon, waiting, search }: WholeEntryProps) {
  const name = waiting > 0 ? `${label}, ${formatCount(waiting)} waiting for you` : label;
  return (
    <li>
      <Link to={to} search={search} activeOptions={activeOptions} aria-label={name}>
        <Icon aria-hidden="true" />
        <span className="hidden narrow:inline">{label}</span>
        <span className="narrow:hidden">{short}</span>
        {waiting > 0 && <span className="shell-count" data-count={waiting > 99 ? '99+' : waiting} />}
      </Link>
    </li>
  );
}

function useDocumentTitle(): void {
  const title = useMatches({ select: (matches) => matches.at(-1)?.staticData.title });
  useEffect(() => {
    // A page about one record sets the title itself.
    if (title !== undefined) document.title = `${title} · Purser`;
  }, [title]);
}

/** A new page takes the focus at its heading, as if loaded; a changed filter leaves it alone. */
function useFocusAfterNavigation(): void {
  const router = useRouter();
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
        if (fromLocation && pathChanged) focusHeading();
      }),
    [router],
  );
}

function skipToContent(event: MouseEvent): void {
  event.preventDefault();
  focusOn(document.getElementById('content'));
}
