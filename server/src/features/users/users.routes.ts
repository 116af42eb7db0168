import * as endpoints from '@purser/api/users';
import type { FastifyReply } from 'fastify';
import { createConcurrencyLimit, createUploadLimit } from '../../platform/concurrency-limit.ts';
import type { Config } from '../../platform/config.ts';
import { cookieOptions, sessionCookieOf } from '../../platform/cookies.ts';
import { readCsvForm } from '../../platform/csv/form.ts';
import type { ThreadLimits } from '../../platform/csv/thread.ts';
import { disconnectSignal } from '../../platform/disconnect-signal.ts';
import { listPeople } from '../../platform/people.ts';
import { permit } from '../../platform/permit.ts';
import { type Server, serve } from '../../platform/serve.ts';
import { listRoles } from './owned-software.queries.ts';
import { importPeople } from './people-import.service.ts';
import { changeRole, deleteUser, getDuties, signOutEverybody, signOutUser } from './users.service.ts';

// Each file has a thread of its own.
const mostReaders = 2;
const largestPeopleMiB = 5;

interface UserSettings extends Pick<Config, 'allowedEmailDomains' | 'appUrl'> {
  readonly csvLimits: ThreadLimits;
}

export function registerUserRoutes(
  server: Server,
  { appUrl, allowedEmailDomains, csvLimits }: UserSettings,
): void {
  const limit = createConcurrencyLimit(mostReaders);
  const enter = createUploadLimit(mostReaders, 'files of people');
  registerSignOut(server, { appUrl });

  serve(server, endpoints.listUsers, ({ db, today }) => listPeople(db, today));
  serve(server, endpoints.listUserRoles, ({ db }) => listRoles(db));
  serve(server, endpoints.updateUser, (call) => changeRole(call, call.params.id, call.body.role));
  serve(server, endpoints.getUserDuties, (call) => getDuties(call, call.params.id));
  serve(server, endpoints.deleteUser, (call) => deleteUser(call, call.params.id, call.query.handOverTo));
  serve(server, endpoints.bulkImportUsers, async (call) => {
    // Refused before the file is read.
    permit(call.person, 'add people');
    const leave = enter(call.person.id);
    const room = { limits: csvLimits, signal: disconnectSignal(call.reply) };
    try {
      const { bytes } = await readCsvForm(call.request, largestPeopleMiB);
      return await importPeople(call, { bytes, domains: allowedEmailDomains, limit, room });
    } finally {
      leave();
    }
  });
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
