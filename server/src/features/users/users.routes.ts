import * as endpoints from '@purser/api/users';
import type { FastifyReply } from 'fastify';
import type { Config } from '../../platform/config.ts';
import { cookieOptions, sessionCookieOf } from '../../platform/cookies.ts';
import { createTableUploads } from '../../platform/csv/table-upload.ts';
import type { ThreadLimits } from '../../platform/csv/thread.ts';
import { listPeople } from '../../platform/people.ts';
import { type Server, serve } from '../../platform/serve.ts';
import { listRoles } from './owned-software.queries.ts';
import { importPeople } from './people-import.service.ts';
import { changeRole, deleteUser, getDuties, signOutEverybody, signOutUser } from './users.service.ts';

interface UserSettings extends Pick<Config, 'allowedEmailDomains' | 'appUrl'> {
  readonly csvLimits: ThreadLimits;
}

export function registerUserRoutes(
  server: Server,
  { appUrl, allowedEmailDomains, csvLimits }: UserSettings,
): void {
  const take = createTableUploads({
    kind: 'people',
    right: 'add people',
    limits: csvLimits,
    mostMiB: 5,
    readers: 2,
  });
  registerSignOut(server, { appUrl });

  serve(server, endpoints.listUsers, ({ db, today }) => listPeople(db, today));
  serve(server, endpoints.listUserRoles, ({ db }) => listRoles(db));
  serve(server, endpoints.updateUser, (call) => changeRole(call, call.params.id, call.body.role));
  serve(server, endpoints.getUserDuties, (call) => getDuties(call, call.params.id));
  serve(server, endpoints.deleteUser, (call) => deleteUser(call, call.params.id, call.query.handOverTo));
  serve(server, endpoints.bulkImportUsers, (call) =>
    take(call, (upload) => importPeople(call, { upload, domains: allowedEmailDomains })),
  );
}

function registerSignOut(server: Server, config: Pick<Config, 'appUrl'>): void {
  // People who end their own sessions lose the cookie too.
  const forget = (reply: FastifyReply): FastifyReply =>
    reply.clearCookie(sessionCookieOf(config), cookieOptions(config));
  serve(server, endpoints.endUserSessions, async (call) => {
    await signOutUser(call, call.params.id);
    if (call.params.id === call.person.id) forget(call.reply);
  });
  serve(server, endpoints.endSessions, async (call) => {
    await signOutEverybody(call);
    forget(call.reply);
  });
}
