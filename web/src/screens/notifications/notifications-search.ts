import { notificationKinds } from '@purser/domain/notifications';
import { type AddressOf, address, flag, rowId, word } from '../../lib/address.ts';

/** `/notifications?kind=mention&unread=1`; `view=settings` leads to the preferences, `software` opens a panel beside the list. */
export const parseNotificationsSearch = address({
  kind: word(notificationKinds),
  unread: flag,
  view: word(['settings']),
  software: rowId,
});
export type NotificationsSearch = AddressOf<typeof parseNotificationsSearch>;
