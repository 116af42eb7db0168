import { type NotificationKind, notificationKinds } from '@purser/domain/notifications';
import { textIn } from './address-values.ts';

/** `/notifications?kind=mention&unread=1`; `view=settings` leads to the preferences. */
export interface NotificationsSearch {
  readonly kind?: NotificationKind | undefined;
  readonly unread?: 1 | undefined;
  readonly view?: 'settings' | undefined;
}

/** Reads an address that may have been typed by hand: invalid values are dropped. */
export const parseNotificationsSearch = (given: Readonly<Record<string, unknown>>): NotificationsSearch => ({
  // Undefined values are named, else the router would pass on those of the address.
  kind: notificationKinds.find((kind) => kind === textIn(given.kind)),
  unread: textIn(given.unread) === '1' ? 1 : undefined,
  view: textIn(given.view) === 'settings' ? 'settings' : undefined,
});
