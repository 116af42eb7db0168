import { notificationKinds } from '@purser/domain/notifications';
import { type AddressOf, address, flag, word } from '../../lib/address.ts';

/** `/notifications?kind=mention&unread=1`; `view=settings` leads to the preferences. */
export const parseNotificationsSearch = address({
  kind: word(notificationKinds),
  unread: flag,
  view: word(['settings']),
});
export type NotificationsSearch = AddressOf<typeof parseNotificationsSearch>;
