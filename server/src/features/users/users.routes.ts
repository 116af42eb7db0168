import {
  bulkImportUsers,
  deleteUser as deleteEndpoint,
  endSessions,
  endUserSessions,
  getUserDuties,
  listUserRoles,
  listUsers,
  updateUser,
} from '@purser/api/users';
import { Problem } from '@purser/domain/problem';
import type { FastifyReply } from 'fastify';
import { createConcurrencyLimit } from '../../platform/concurrency-limit.ts';
import type { Config } from '../../platform/config.ts';
import { cookieOptions, sessionCookieOf } from '../../platform/cookies.ts';
import { readCsvForm } from '../../platform/csv/form.ts';
import type { ThreadLimits } from '../../platform/csv/thread.ts';
import { goneSignal } from '../../platform/gone-signal.ts';
import { createOwnerLimit } from '../../platform/owner-limit.ts';
import { listPeople } from '../../platform/people.ts';
import { permit } from '../../platform/permit.ts';
import { type Server, serve } from '../../platform/serve.ts';
import { listRoles } from './owned-software.queries.ts';
import { importPeople } from './people-import.service.ts';
import { signOutEverybody, signOutUser } from './sign-out.service.ts';
import { changeRole, deleteUser, getDuties } from './users.service.ts';

// Each has a thread of its own.
const mostReaders = 2;
const largestPeopleMiB = 5;

const tooManyFiles = (): Problem =>
  new Problem(
    'too_many',
    `You have ${mostReaders} files of people on their way already. Please wait until one of them is done`,
    { code: 'too_many_imports', more: { retryAfter: 10 } },
  );

interface UserSettings extends Pick<Config, 'allowedEmailDomains' | 'appUrl'> {
  readonly csvLimits: ThreadLimits;
}

export function registerUserRoutes(
  server: Server,
  { appUrl, allowedEmailDomains, csvLimits }: UserSettings,
): void {
  const limit = createConcurrencyLimit(mostReaders);
  const enter = createOwnerLimit(mostReaders, tooManyFiles);
  registerSignOut(server, { appUrl });

  serve(server, listUsers, ({ db }) => listPeople(db));
  serve(server, listUserRoles, ({ db }) => listRoles(db));
  serve(server, updateUser, (call) => changeRole(call, call.params.id, call.body.role));
  serve(server, getUserDuties, (call) => getDuties(call, call.params.id));
  serve(server, deleteEndpoint, (call) => deleteUser(call, call.params.id, call.query.handOverTo));
  serve(server, bulkImportUsers, async (call) => {
    // Nobody's file is read in vain.
    permit(call.person, 'add people');
    const leave = enter(call.person.id);
    const room = { limits: csvLimits, signal: goneSignal(call.reply) };
    try {
      const { bytes } = await readCsvForm(call.request, largestPeopleMiB);
      return await importPeople(call, { bytes, domains: allowedEmailDomains, limit, room });
    } finally {
      leave();
    }
  });
}

function registerSignOut(server: Server, config: Pick<Config, 'appUrl'>): void {
  // With the session goes the cookie of whoever ends their own.
  const forget = (reply: FastifyReply): FastifyReply =>
    reply.clearCookie(sessionCookieOf(config), cookieOptions(config));
  serve(server, endUserSessions, async (call) => {
    await signOutUser(call, call.params.id);
    if (call.params.id === call.person.id) forget(call.reply);
  });
  serve(server, endSessions, async (call) => {
    await signOutEverybody(call);
    forget(call.reply);
  });
}
