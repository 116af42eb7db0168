import type { Notification } from '@purser/api/notifications';
import { kindTerms } from '@purser/domain/notifications';
import { Link } from '@tanstack/react-router';
import type { KeyboardEvent, ReactNode } from 'react';
import { formatInstant } from '../../lib/format-instant.ts';
import { notificationTime } from './notification-days.ts';
import { NotificationMark } from './notification-marks.tsx';

interface NotificationRowProps {
  row: Notification;
  now: number;
  onOpen: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

/** The whole row leads to what it is about. */
export function NotificationRow({ row, now, ...handlers }: NotificationRowProps) {
  const { kind, title, detail, createdAt, readAt } = row;
  return (
    <NotificationLink row={row} {...handlers}>
      <span className="notification-dot">{readAt === null && <span className="sr-only">Unread. </span>}</span>
      <NotificationMark kind={kind} />
      <span className="grid gap-px min-w-0">
        <span className="sr-only">{kindTerms[kind].label}: </span>
        <span className="notification-title">{title}</span>
        {detail !== null && <span className="type-12 leading-4 text-ink-3 narrow:truncate">{detail}</span>}
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
  if (softwareId !== null) return <Link to="/dashboard" search={{ software: softwareId }} {...given} />;
  return <Link to="/table" {...given} />;
}
