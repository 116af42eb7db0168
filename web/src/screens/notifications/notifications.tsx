import { kindTerms, notificationKinds } from '@purser/domain/notifications';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { CheckCheck } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { MailPreferences } from '../../features/notifications/mail-preferences.tsx';
import { NotificationList } from '../../features/notifications/notification-list.tsx';
import { notificationIcons } from '../../features/notifications/notification-marks.tsx';
import {
  notificationsQuery,
  useRead,
  useUnread,
} from '../../features/notifications/notifications.queries.ts';
import { useKeyListener } from '../../lib/key-listener.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { useWaitingFor } from '../../ui/query-error.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { SplitPage } from '../../ui/split-page.tsx';
import { ToggleChip } from '../../ui/toggle-chip.tsx';
import { Toolbar } from '../../ui/toolbar.tsx';
import { softwarePanel } from '../software-panel/software-on-demand.ts';
import type { NotificationsSearch } from './notifications-search.ts';

export function Notifications() {
  const { kind, unread, view, software } = useSearch({ from: '/notifications' });
  const navigate = useNavigate({ from: '/notifications' });
  const write = (part: NotificationsSearch, replace = true): void =>
    void navigate({ search: (before) => ({ ...before, ...part }), replace, resetScroll: false });
  const count = useUnread();
  const read = useRead();
  const isUnread = unread === 1;
  const filter = { kind, isUnread };
  const isWaiting = useWaitingFor(useInfiniteQuery(notificationsQuery(filter)));
  const preferences = usePreferencesFocus(view === 'settings' && !isWaiting);
  const showUnread = (only: boolean): void => write({ unread: only ? 1 : undefined });
  useUnreadKey(() => showUnread(!isUnread));
  return (
    <div className="page">
      <PageHeader title="Notifications">
        <Button
          variant="outline"
          className="ml-auto"
          disabled={count === 0}
          busy={read.isPending && read.variables !== undefined && 'all' in read.variables}
          busyLabel="Marking…"
          onClick={() => read.mutate({ all: true })}
        >
          <CheckCheck aria-hidden="true" />
          Mark All Read
        </Button>
      </PageHeader>
      <Toolbar className="mb-3">
        <Segmented
          label="Show"
          items={[
            { value: 'all', label: 'All' },
            { value: 'unread', label: count > 0 ? `Unread ${count > 99 ? '99+' : count}` : 'Unread' },
          ]}
          value={isUnread ? 'unread' : 'all'}
          onChange={(value) => showUnread(value === 'unread')}
        />
        <KindChips kind={kind} onChange={(chosen) => write({ kind: chosen })} />
        <p className="ml-auto flex gap-3 type-12 text-ink-3 max-wide:hidden" aria-hidden="true">
          <span>
            <kbd className="kbd">↑</kbd> <kbd className="kbd">↓</kbd> move
          </span>
          <span>
            <kbd className="kbd">↵</kbd> open
          </span>
          <span>
            <kbd className="kbd">u</kbd> unread
          </span>
        </p>
      </Toolbar>
      <SplitPage side={432}>
        <NotificationList filter={filter} onClear={() => write({ kind: undefined, unread: undefined })} />
        {/* Below the list they would move with what it turns out to have. */}
        <div
          ref={preferences}
          tabIndex={-1}
          className={classNames('outline-none', isWaiting && 'max-wide:hidden')}
        >
          <MailPreferences />
        </div>
      </SplitPage>
      {software !== undefined && (
        <softwarePanel.Component
          software={software}
          onCreated={(id) => write({ software: id }, false)}
          onClose={() => write({ software: undefined })}
        />
      )}
    </div>
  );
}

type KindChipsProps = {
  kind: NotificationsSearch['kind'];
  onChange: (kind: NotificationsSearch['kind']) => void;
};

const KindChips = ({ kind, onChange }: KindChipsProps) => (
  <div className="notifications-kinds" role="group" aria-label="Kind">
    {notificationKinds.map((each) => {
      const Icon = notificationIcons[each];
      return (
        <ToggleChip
          key={each}
          pressed={kind === each}
          onChange={(isPressed) => onChange(isPressed ? each : undefined)}
        >
          <Icon aria-hidden="true" />
          {kindTerms[each].heading}
        </ToggleChip>
      );
    })}
  </div>
);

/** The way from a mail's end leads to the preferences, which may stand far below. */
function usePreferencesFocus(isWanted: boolean) {
  const place = useRef<HTMLDivElement>(null);
  const wasThere = useRef(false);
  useEffect(() => {
    if (!isWanted || wasThere.current) return;
    wasThere.current = true;
    place.current?.scrollIntoView({ block: 'start' });
    place.current?.focus({ preventScroll: true });
  }, [isWanted]);
  return place;
}

function useUnreadKey(onPress: () => void): void {
  useKeyListener(document, (event) => {
    if (event.key !== 'u' || event.ctrlKey || event.metaKey || event.altKey) return;
    const isTaken =
      event.target instanceof Element && event.target.closest('textarea, [contenteditable], [role="dialog"]');
    if (!isTaken) onPress();
  });
}
