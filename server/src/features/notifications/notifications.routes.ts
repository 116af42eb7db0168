import * as endpoints from '@purser/api/notifications';
import { notificationKinds, settingsOf } from '@purser/domain/notifications';
import { type Server, serve } from '../../platform/serve.ts';
import { countUnread, findChosen, findNotifications, markRead, saveChosen } from './notifications.queries.ts';

/** Each call is about the signed-in person alone. */
export function registerNotificationRoutes(server: Server): void {
  serve(server, endpoints.listNotifications, ({ db, person, query }) =>
    findNotifications(db, person.id, query),
  );
  serve(server, endpoints.countUnread, async ({ db, person }) => ({
    count: await countUnread(db, person.id),
  }));
  serve(server, endpoints.readNotifications, async ({ db, person, at, body }) => {
    await markRead(db, { userId: person.id, ids: 'ids' in body ? body.ids : undefined, at });
    return { count: await countUnread(db, person.id) };
  });
  serve(server, endpoints.getNotificationSettings, async ({ db, person }) =>
    settingsOf(await findChosen(db, person.id)),
  );
  serve(server, endpoints.saveNotificationSettings, async ({ db, person, body }) => {
    const chosen = notificationKinds.flatMap((kind) => (body[kind] ? [{ kind, ...body[kind] }] : []));
    await saveChosen(db, person.id, chosen);
    return settingsOf(await findChosen(db, person.id));
  });
}
