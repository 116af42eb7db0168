import {
  Link,
  type LinkProps,
  Outlet,
  useLocation,
  useMatches,
  useNavigate,
  useRouter,
} from '@tanstack/react-router';
import {
  Bell,
  CalendarClock,
  ChartColumnStacked,
  Ellipsis,
  Inbox,
  LayoutDashboard,
  type LucideIcon,
  Settings,
  Table2,
} from 'lucide-react';
import { type MouseEvent, useEffect, useState } from 'react';
import { useUnread } from '../../features/notifications/notifications.queries.ts';
import { usePressing } from '../../features/renewals/terms.queries.ts';
import { useMyTurn } from '../../features/requests/requests.queries.ts';
import { formatCount } from '../../lib/format.ts';
import { useViewOf, type View } from '../../lib/last-view.ts';
import { onDemand } from '../../lib/on-demand.tsx';
import { useSessionEnded } from '../../lib/session.tsx';
import { focusOn } from '../../ui/focus.ts';
import { openPopover, Popover } from '../../ui/popover.tsx';
import { focusHeading } from '../page-focus.ts';
import { AccountCard, AccountMenu } from './account.tsx';
import { Brand } from './brand.tsx';
import { useGoKeys } from './go-keys.ts';
import { ThemeSwitch } from './theme-switch.tsx';

const signInAgain = onDemand(async () => (await import('../sign-in/sign-in-again.tsx')).SignInAgain);

export function Shell() {
  const hasSessionEnded = useSessionEnded();
  useDocumentTitle();
  useFocusAfterNavigation();
  return (
    // Whoever comes with pointer or focus may open something soon. From the first press or key on there may be work to lose, so the code of
    // the sign-in dialog is loaded.
    <div
      className="shell"
      onPointerEnter={openPopover.preload}
      onFocus={openPopover.preload}
      onPointerDown={signInAgain.preload}
      onKeyDown={signInAgain.preload}
    >
      <a href="#content" className="skip-link" onClick={skipToContent}>
        Skip to content
      </a>
      <a href="#content" className="skip-link" onClick={skipToList}>
        Skip to the list
      </a>
      <header className="shell-top">
        <Link
          to="/dashboard"
          className="flex-1 px-2 py-1.5 rounded-md max-narrow:px-0"
          aria-label="Purser, to the Dashboard"
        >
          <Brand />
        </Link>
        <ThemeSwitch />
        <NotificationsBell />
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
  readonly to:
    | '/dashboard'
    | '/table'
    | '/renewals'
    | '/requests'
    | '/forecast'
    | '/notifications'
    | '/settings';
  readonly label: string;
  /** For the bar of a narrow screen. */
  readonly short: string;
  /** After a `g` it leads there. */
  readonly letter: string;
  readonly icon: LucideIcon;
  /** What its number counts. */
  readonly counted?: string;
  /** Its number stands for something late. */
  readonly isLate?: true;
  /** A narrow screen has it under More. */
  readonly isMore?: true;
}

const entries: readonly EntryProps[] = [
  { to: '/dashboard', label: 'Dashboard', short: 'Dashboard', letter: 'd', icon: LayoutDashboard },
  { to: '/table', label: 'Software Overview', short: 'Software', letter: 't', icon: Table2 },
  {
    to: '/renewals',
    label: 'Renewals',
    short: 'Renewals',
    letter: 'r',
    icon: CalendarClock,
    counted: 'of yours to decide within 30 days or missed',
    isLate: true,
  },
  {
    to: '/requests',
    label: 'Purchase Requests',
    short: 'Requests',
    letter: 'p',
    icon: Inbox,
    counted: 'waiting for you',
  },
  {
    to: '/forecast',
    label: 'Forecast',
    short: 'Forecast',
    letter: 'f',
    icon: ChartColumnStacked,
    isMore: true,
  },
  {
    to: '/notifications',
    label: 'Notifications',
    short: 'Notifications',
    letter: 'n',
    icon: Bell,
    counted: 'unread',
    isMore: true,
  },
  { to: '/settings', label: 'Settings', short: 'Settings', letter: 's', icon: Settings, isMore: true },
];

const activeOptions: LinkProps['activeOptions'] = { includeSearch: false };

type Counts = Partial<Record<EntryProps['to'], number>>;

function Navigation() {
  const counts: Counts = {
    '/renewals': usePressing().count,
    '/requests': useMyTurn(),
    '/notifications': useUnread(),
  };
  const viewOf = useViewOf();
  const navigate = useNavigate();
  useGoKeys((letter) => {
    const entry = entries.find((one) => one.letter === letter);
    if (entry) void navigate({ to: entry.to, search: viewOf(entry.to) });
    return entry !== undefined;
  });
  return (
    <nav className="shell-nav" aria-label="Main">
      <ul>
        {entries.map((entry) => (
          <Entry key={entry.to} {...entry} count={counts[entry.to] ?? 0} search={viewOf(entry.to)} />
        ))}
        <More counts={counts} viewOf={viewOf} />
      </ul>
    </nav>
  );
}

/** The places that a phone's bar has no room for. */
function More({ counts, viewOf }: { counts: Counts; viewOf: ReturnType<typeof useViewOf> }) {
  const [isOpen, setOpen] = useState(false);
  const path = useLocation({ select: ({ pathname }) => pathname });
  const others = entries.filter(({ isMore }) => isMore);
  const isHere = others.some(({ to }) => path === to || path.startsWith(`${to}/`));
  const trigger = (
    <button type="button" className="shell-more" aria-label="More pages" data-here={isHere ? '' : undefined}>
      <Ellipsis aria-hidden="true" />
      More
    </button>
  );
  return (
    <li className="narrow:hidden">
      <Popover
        open={isOpen}
        onOpenChange={setOpen}
        trigger={trigger}
        label="More pages"
        align="end"
        className="w-60"
      >
        <ul>
          {others.map(({ to, label, icon: Icon }) => (
            <li key={to}>
              <Link
                to={to}
                search={viewOf(to)}
                activeOptions={activeOptions}
                className="option min-h-10"
                onClick={() => setOpen(false)}
              >
                <Icon aria-hidden="true" />
                <span className="option-text">{label}</span>
                {(counts[to] ?? 0) > 0 && (
                  <span className="flex-none text-12 tabular-nums text-ink-3">
                    {shownCount(counts[to] ?? 0)}
                  </span>
                )}
              </Link>
            </li>
          ))}
        </ul>
      </Popover>
    </li>
  );
}

type WholeEntryProps = EntryProps & { count: number; search: View };

function Entry({ icon: Icon, isMore, isLate, count, ...entry }: WholeEntryProps) {
  const { to, label, short, counted, search } = entry;
  const name = count > 0 ? `${label}, ${formatCount(count)} ${counted}` : label;
  return (
    <li className={isMore ? 'max-narrow:hidden' : undefined}>
      <Link to={to} search={search} activeOptions={activeOptions} aria-label={name}>
        <Icon aria-hidden="true" />
        <span className="hidden narrow:inline">{label}</span>
        <span className="narrow:hidden">{short}</span>
        {count > 0 && (
          <span
            className="shell-count"
            data-count={shownCount(count)}
            data-tone={isLate ? 'danger' : undefined}
          />
        )}
      </Link>
    </li>
  );
}

const shownCount = (count: number): string => (count > 99 ? '99+' : String(count));

function NotificationsBell() {
  const unread = useUnread();
  const name = unread > 0 ? `Notifications, ${formatCount(unread)} unread` : 'Notifications';
  return (
    <Link
      to="/notifications"
      activeOptions={activeOptions}
      className="relative hidden size-(--h-md) place-items-center rounded-md text-ink-2 aria-[current=page]:text-accent max-narrow:grid"
      aria-label={name}
    >
      <Bell aria-hidden="true" />
      {unread > 0 && (
        <span className="shell-unread absolute top-1.5 right-1.5 size-2 rounded-circle bg-accent-fill" />
      )}
    </Link>
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

/** To the first row of the page's list: its results, or its first table or list. */
function skipToList(event: MouseEvent): void {
  event.preventDefault();
  const content = document.getElementById('content');
  const list = content?.querySelector('[data-results]') ?? content?.querySelector('table, ul, ol');
  focusOn(list?.querySelector<HTMLElement>('[tabindex="0"], a[href], button:not(:disabled)') ?? content);
}

function skipToContent(event: MouseEvent): void {
  event.preventDefault();
  focusOn(document.getElementById('content'));
}
