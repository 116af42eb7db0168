import * as endpoints from '@purser/api/calendar-feeds';
import { Problem } from '@purser/domain/problem';
import { isInFeed } from '@purser/domain/renewal/calendar-feeds';
import type { Config } from '../../platform/config.ts';
import { gzipOf } from '../../platform/gzip-pieces.ts';
import { askerOf } from '../../platform/heavy-work.ts';
import { type Server, serve } from '../../platform/serve.ts';
import { sendShared, zipText } from '../../platform/serve-shared.ts';
import type { RenewalCache } from '../renewals/renewal-terms.ts';
import { createFeed, deleteFeed, findFeed, listFeeds } from './calendar-feeds.service.ts';
import { createCompanyPieces, feedInTurns } from './feed-text.ts';

/** What calendar programs fetch, and the addresses under which they do. */
export function registerCalendarRoutes(
  server: Server,
  findRenewals: RenewalCache,
  { appUrl }: Pick<Config, 'appUrl'>,
): void {
  serve(server, endpoints.listCalendarFeeds, ({ db, person }) => listFeeds(db, person.id));
  serve(server, endpoints.createCalendarFeed, (call) => createFeed(call, call.body, appUrl));
  serve(server, endpoints.deleteCalendarFeed, (call) => deleteFeed(call, call.params.id));

  const companyPieces = createCompanyPieces(appUrl);
  // A calendar program has no session: the address itself is the secret.
  const anyone = { config: { access: 'anyone' as const }, schema: { hide: true } };
  server.http.get<{ Params: { file: string } }>('/calendar/:file', anyone, async (request, reply) => {
    const token = /^([\w-]{43})\.ics$/.exec(request.params.file)?.[1];
    const feed = token && (await findFeed(server.db, token, server.clock.now()));
    if (!feed) throw new Problem('missing', 'There is no calendar at this address. It may have been revoked');
    const { kind, segment, userId } = feed;
    const choice = { kind, segment, userId: kind === 'mine' ? userId : 0 };
    const answer = await server.sharedAnswers(askerOf(userId, reply), {
      key: `calendar ${JSON.stringify(choice)}`,
      compute: async ({ today, turn }) => {
        const renewals = await findRenewals(turn, today);
        if (kind === 'company') return gzipOf(await companyPieces(renewals, { today, turn }));
        const chosen = renewals.filter((row) => isInFeed(row, choice));
        return zipText(await feedInTurns(chosen, { today, appUrl, turn }));
      },
    });
    return sendShared(answer, request, reply.type('text/calendar; charset=utf-8'));
  });
}
