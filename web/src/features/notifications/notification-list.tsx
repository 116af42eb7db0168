import type { Notification } from '@purser/api/notifications';
import { kindTerms } from '@purser/domain/notifications';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Bell, BellOff } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react';
import { formatInstant, formatInstantTime, formatShortDay } from '../../lib/format-instant.ts';
import { useNow } from '../../lib/now.ts';
import { messageOf } from '../../lib/query-client.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { stepsOfKeys } from '../../ui/key-moves.ts';
import { QueryError, useWaitingFor } from '../../ui/query-error.tsx';
import { ShowMore } from '../../ui/show-more.tsx';
import { Skeleton, Waiting } from '../../ui/skeleton.tsx';
import { NotificationMark } from './notification-marks.tsx';
import { type NotificationFilter, notificationsQuery, useRead } from './notifications.queries.ts';

type NotificationListProps = {
  filter: NotificationFilter;
  onClear: () => void;
};

export function NotificationList({ filter, onClear }: NotificationListProps) {
  const list = useRef<HTMLDivElement>(null);
  const found = useInfiniteQuery(notificationsQuery(filter));
  const now = useNow();
  const read = useRead();
  const rows = found.data?.pages.flat() ?? [];
  const awaitMore = useFocusOnMore(list, rows.length);
  const isLoading = useWaitingFor(found);
  return (
    <section className="card notifications" aria-label="Notifications">
      {found.isRefetchError && (
        <Alert variant="destructive" className="m-4" title="The list could not be refreshed">
          {messageOf(found.error)}
        </Alert>
      )}
      {isLoading && skeleton}
      {!isLoading && !found.data && <QueryError title="Notifications could not be loaded" query={found} />}
      {!isLoading && found.data && rows.length === 0 && <NoNotifications filter={filter} onClear={onClear} />}
      {!isLoading && rows.length > 0 && (
        <div ref={list}>
          {notificationDays(rows, now).map(({ label, rows: ofDay }) => (
            <section key={label} aria-label={label}>
              <h2 className="notifications-day">{label}</h2>
              <ul>
                {ofDay.map((row) => (
                  <li key={row.id}>
                    <NotificationRow
                      row={row}
                      now={now}
                      onOpen={() => row.readAt === null && read.mutate({ ids: [row.id] })}
                      onKeyDown={(event) => moveByKey(event, list.current)}
                    />
                  </li>
                ))}
              </ul>
            </section>
          ))}
          {found.hasNextPage && (
            <ShowMore
              label="Show more"
              failure="The older ones could not be loaded."
              busy={found.isFetchingNextPage}
              error={found.isFetchNextPageError ? found.error : null}
              onClick={() => {
                awaitMore();
                void found.fetchNextPage();
              }}
            />
          )}
        </div>
      )}
      {!isLoading && (
        <p className="px-4 py-3 type-12 text-ink-2 border-t border-line">
          Kept for 90 days. Opening one marks it read.
        </p>
      )}
    </section>
  );
}

/** The first row that has come has the focus, as the button may be gone. */
function useFocusOnMore(list: RefObject<HTMLElement | null>, count: number): () => void {
  const before = useRef<number>(null);
  useLayoutEffect(() => {
    if (before.current !== null && count > before.current) linksIn(list.current)[before.current]?.focus();
    before.current = null;
  }, [list, count]);
  return () => {
    before.current = count;
  };
}

const linksIn = (list: HTMLElement | null): HTMLElement[] => [
  ...(list?.querySelectorAll<HTMLElement>('a.notification') ?? []),
];

const steps = stepsOfKeys(10);

function moveByKey(event: KeyboardEvent, list: HTMLElement | null): void {
  const step = steps.get(event.key);
  if (step === undefined || event.altKey || event.metaKey || event.ctrlKey || event.shiftKey) return;
  const links = linksIn(list);
  const from = links.findIndex((link) => link === event.currentTarget);
  if (from < 0) return;
  event.preventDefault();
  links[Math.min(Math.max(from + step, 0), links.length - 1)]?.focus();
}

function NoNotifications({ filter: { kind, isUnread }, onClear }: NotificationListProps) {
  if (kind === undefined && !isUnread) {
    return (
      <EmptyState
        icon={Bell}
        title="Nothing yet"
        text="Requests waiting for you, mentions and renewals of your items will be here."
      />
    );
  }
  return (
    <EmptyState
      icon={BellOff}
      title={kind === undefined ? 'All is read' : 'Nothing of this kind'}
      text={kind !== undefined && isUnread ? 'There may be some that you have read.' : undefined}
      action={
        <Button variant="outline" onClick={onClear}>
          Show all
        </Button>
      }
    />
  );
}

const skeleton = (
  <Waiting label="Loading notifications" className="notifications-waiting">
    {[62, 48, 70, 55, 64, 50, 58, 66, 60, 52, 68, 54, 46, 65, 57, 49, 63, 71].map((width) => (
      <div key={width} className="notification">
        <span />
        <Skeleton width={24} height={24} round />
        <span className="grid gap-px min-w-0">
          <Skeleton width={`${width}%`} height={14} />
          <Skeleton width={`${width - 20}%`} height={11} />
        </span>
        <Skeleton width={48} height={11} />
      </div>
    ))}
  </Waiting>
);

interface NotificationRowProps {
  row: Notification;
  now: number;
  onOpen: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

/** The whole row leads to what it is about; an item's panel opens beside the list. */
function NotificationRow({ row, now, ...handlers }: NotificationRowProps) {
  const { kind, title, detail, createdAt, readAt } = row;
  return (
    <NotificationLink row={row} {...handlers}>
      <span className="notification-dot">{readAt === null && <span className="sr-only">Unread. </span>}</span>
      <NotificationMark kind={kind} />
      <span className="grid gap-px min-w-0">
        <span className="sr-only">{kindTerms[kind].label}: </span>
        <span className="notification-title">{title}</span>
        {detail !== null && <span className="type-12 leading-4 text-ink-3 wrap-anywhere">{detail}</span>}
      </span>{' '}
      <time dateTime={createdAt} title={formatInstant(createdAt)}>
        {notificationTime(createdAt, now)}
      </time>
    </NotificationLink>
  );
}

type NotificationLinkProps = Omit<NotificationRowProps, 'now'> & { children: ReactNode };

function NotificationLink({ row, onOpen, onKeyDown, children }: NotificationLinkProps) {
  const { softwareId, requestId, readAt } = row;
  const given = {
    className: 'notification',
    'data-unread': readAt === null ? '' : undefined,
    onClick: onOpen,
    onKeyDown,
    children,
  };
  if (requestId !== null) return <Link to="/requests/$id" params={{ id: String(requestId) }} {...given} />;
  if (softwareId !== null)
    return (
      <Link
        from="/notifications"
        to="/notifications"
        search={(before) => ({ ...before, software: softwareId })}
        resetScroll={false}
        {...given}
      />
    );
  return <Link to="/table" {...given} />;
}

/** The notifications of a day, or those of all days before the last week. */
interface NotificationDay {
  readonly label: string;
  readonly rows: readonly Notification[];
}

const long = new Intl.DateTimeFormat('en-US', { weekday: 'long', month: 'short', day: 'numeric' });

const startOf = (date: Date): number =>
  new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime();

// A day has 23 to 25 hours where clocks change.
const daysBefore = (instant: string, now: number): number =>
  Math.round((startOf(new Date(now)) - startOf(new Date(instant))) / 86_400_000);

/** The days of the last week by themselves, in the reader's zone, and all before as one; `now` is in milliseconds. */
function notificationDays(rows: readonly Notification[], now: number): NotificationDay[] {
  const labelOf = ({ createdAt }: Notification): string => {
    const days = daysBefore(createdAt, now);
    if (days <= 0) return 'Today';
    if (days === 1) return 'Yesterday';
    return days < 7 ? long.format(new Date(createdAt)) : 'Earlier';
  };
  return [...Map.groupBy(rows, labelOf)].map(([label, of]) => ({ label, rows: of }));
}

/** The time of a day in the last week, else the day. */
const notificationTime = (instant: string, now: number): string =>
  daysBefore(instant, now) < 7
    ? formatInstantTime(instant)
    : formatShortDay(instant, String(new Date(now).getFullYear()));
