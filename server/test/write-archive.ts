// A program: writes the archive of this version, which every later one restores in `upgrades.deep.test.ts`: the demonstration, an
// import, and requests in every state. What these ask, and what people may do to them, is a JSON beside it, which later versions have
// to answer as well. Its data folder is removed afterwards.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { fillDemo } from '../demo/fill-demo.ts';
import { openDatabase } from '../src/db/client.ts';
import { startEmbeddedPostgres } from '../src/db/embedded-postgres.ts';
import { serverPackage } from '../src/db/server-package.ts';
import { machineClock } from '../src/platform/clock.ts';
import { readConfig } from '../src/platform/config.ts';
import { addRequests, dayAhead, requestPeople } from './archive-requests.ts';
import { addIdentity, addPerson, signInAs, testSecret } from './people.ts';
import { type Caller, readRequests } from './read-requests.ts';
import { runCommand } from './run-command.ts';

const log = { info: () => {}, warn: () => {}, error: () => {} };
const archive = path.join(import.meta.dirname, `data/upgrades/${serverPackage.version}.backup`);
const dataDir = mkdtempSync(path.join(tmpdir(), 'purser-archive-'));
const env = { DATA_DIR: dataDir, SESSION_SECRET: testSecret, PORT: '3950' };
const renewals = z.array(
  z.object({
    softwareId: z.number(),
    daysLeft: z.number().nullable(),
    term: z.object({ end: z.string().nullable() }),
  }),
);
await fillDemo(readConfig(env));
const child = spawn(process.execPath, [path.join(import.meta.dirname, '../src/main.ts'), 'start'], {
  env: { PATH: process.env.PATH, ...env },
  stdio: ['ignore', 'pipe', 'ignore'],
});
const ended = once(child, 'exit');
try {
  await Promise.race([once(createInterface(child.stdout), 'line'), ended]);
  const cookie = await signIn();
  await addImport(cookie);
  await addRenewals(cookie);
  await addAbsence(cookie);
  await addRates(cookie);
  await addArchivedRequests();
  mkdirSync(path.dirname(archive), { recursive: true });
  rmSync(archive, { force: true });
  const { said, complained } = await runCommand(['backup', archive], env, dataDir);
  process.stdout.write(said + complained);
} finally {
  child.kill('SIGTERM');
  await ended;
  rmSync(dataDir, { recursive: true, force: true });
}

/** An import of a foreign file, whose mapping is remembered and which can be undone. */
async function addImport(cookie: string): Promise<void> {
  const form = new FormData();
  const columns = { vendor: 'Who', product_name: 'What', business_owner: 'Owner' };
  form.append('mapping', JSON.stringify({ columns }));
  const rows = 'Who,What,Owner\nAcme,Rocket,nora.lindqvist@example.com\nAcme,Balloon,wile@example.com\n';
  form.append('csvFile', new Blob([rows], { type: 'text/csv' }), 'register.csv');
  const answer = await fetch(`http://127.0.0.1:${env.PORT}/api/software/upload-csv`, {
    method: 'POST',
    headers: { cookie },
    body: form,
  });
  if (!answer.ok) throw new Error(`The import answered ${answer.status}: ${await answer.text()}`);
}

/** A decision, an item that is put off, a calendar, and how somebody wants their mail. */
async function addRenewals(cookie: string): Promise<void> {
  const terms = await send(cookie, 'GET', '/api/renewals/terms?days=3650');
  const far = renewals.parse(terms).find(({ daysLeft }) => (daysLeft ?? 0) > 60);
  if (!far) throw new Error('The demonstration has no renewal that is far enough ahead.');
  const until = dayAhead(30);
  const item = `/api/software/${far.softwareId}`;
  const decision = { termEnd: far.term.end, decision: 'renegotiate', until, note: 'Ask for three years' };
  await send(cookie, 'PUT', `${item}/renewal`, decision);
  await send(cookie, 'POST', `${item}/snooze`, { until });
  await send(cookie, 'POST', '/api/calendar-feeds', { kind: 'company' });
  await send(cookie, 'PUT', '/api/me/notification-settings', { comment: { mail: 'daily' } });
}

/** Somebody who is out of office, and the group and the workflow that they decide in. */
async function addAbsence(cookie: string): Promise<void> {
  const people = z.array(z.object({ id: z.number() })).parse(await send(cookie, 'GET', '/api/users'));
  const [person, delegate] = people;
  if (!person || !delegate) throw new Error('The demonstration has nobody who could be away.');
  const absence = { from: dayAhead(1), to: dayAhead(30), delegateId: delegate.id };
  await send(cookie, 'PUT', `/api/users/${person.id}/absence`, absence);
}

/** Rates, one of them of a day that is no longer in force. */
async function addRates(cookie: string): Promise<void> {
  await send(cookie, 'PUT', '/api/settings/exchange-rates', [
    { currency: 'EUR', date: '2026-11-20', rate: '1.1584', source: 'European Central Bank' },
    { currency: 'EUR', date: '2026-11-19', rate: '1.1561' },
    { currency: 'JPY', date: '2026-11-20', rate: '0.0064697' },
  ]);
}

async function send(cookie: string, method: string, address: string, body?: object): Promise<unknown> {
  const answer = await fetch(`http://127.0.0.1:${env.PORT}${address}`, {
    method,
    headers: { cookie, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${method} ${address} answered ${answer.status}: ${await answer.text()}`);
  return answer.status === 204 ? undefined : answer.json();
}

type Named = Readonly<Record<string, Caller>>;

/** Requests in every state, and the JSON of what they ask at this moment. */
async function addArchivedRequests(): Promise<void> {
  const people = await callersOf(
    Object.fromEntries(requestPeople.map((name) => [name, name === 'chief' ? 'admin' : 'user'])),
  );
  const { ada, ben, cleo, dan, eve, finn, gus, chief } = people;
  if (!ada || !ben || !cleo || !dan || !eve || !finn || !gus || !chief)
    throw new Error('Somebody is missing.');
  const items = z.array(z.object({ id: z.number() })).parse(await chief.ask('GET', '/api/software'));
  const everybody = { ada, ben, cleo, dan, eve, finn, gus, chief };
  await addRequests(everybody, { softwareId: items.at(-1)?.id ?? 0, backdate });
  const left: Named = { chief, ada, ben, cleo, dan, eve };
  await escalated(chief);
  const expected = {
    at: new Date().toISOString(),
    people: Object.keys(left),
    requests: await readRequests(left),
  };
  const lines = expected.requests.map((request) => JSON.stringify(request));
  const { at, people: names } = expected;
  const head = `"at": ${JSON.stringify(at)}, "people": ${JSON.stringify(names)}`;
  writeFileSync(archive.replace(/backup$/, 'json'), `{ ${head}, "requests": [\n${lines.join(',\n')}\n] }\n`);
}

// Saving holidays looks through all open requests, in the background.
async function escalated({ ask }: Caller): Promise<void> {
  const days = z.array(z.string()).parse(await ask('GET', '/api/settings/holidays'));
  await ask('PUT', '/api/settings/holidays', { days: [...days, dayAhead(40)] });
  await onDatabase(async ({ db }) => {
    for (;;) {
      const { rows } = await db.execute(sql`
        select 1 from request_steps where "escalatedOn" is not null and state = 'current' and not exists
          (select 1 from jobs.job where name = 'settle-approvals' and state in ('created', 'active', 'retry'))`);
      if (rows.length > 0) return;
    }
  });
}

function backdate(id: number): Promise<void> {
  return onDatabase(async ({ db }) => {
    const day = dayAhead(-14);
    await db.execute(sql`
      update request_steps set "sinceDay" = ${day}, since = ${`${day}T09:00:00.000Z`}
      where "requestId" = ${id} and state = 'current'`);
  });
}

async function signIn(): Promise<string> {
  return onDatabase(async ({ db }) => {
    const cookie = await signInAs(
      { db, clock: machineClock('UTC') },
      { email: 'nora.lindqvist@example.com', role: 'admin' },
    );
    // Reminders on days take until the next morning.
    await db.execute(sql`
      insert into sent_reminders ("softwareId", "contractId", "actBy", "userId", "sentOn")
      select "softwareId", id, '2027-01-01', (select min(id) from users), '2026-12-02' from contracts order by id limit 1`);
    return cookie;
  });
}

/** People who are added and signed in, by their names. */
function callersOf(roles: Readonly<Record<string, 'admin' | 'user'>>): Promise<Named> {
  return onDatabase(async ({ db }) => {
    const callers: Record<string, Caller> = {};
    for (const [name, role] of Object.entries(roles)) {
      const person = { email: `${name}@example.com`, role };
      const cookie = await signInAs({ db, clock: machineClock('UTC') }, person);
      const id = await addPerson(db, person);
      await addIdentity(db, id, { issuer: 'https://id.example.com', sub: name });
      callers[name] = {
        id,
        ask: (method, address, body) => send(cookie, method, address, body),
      };
    }
    return callers;
  });
}

async function onDatabase<Result>(
  use: (database: Awaited<ReturnType<typeof openDatabase>>) => Promise<Result>,
): Promise<Result> {
  const embedded = await startEmbeddedPostgres({ dataDir, log });
  const database = await openDatabase(embedded.url, { log, name: 'purser-archive' });
  try {
    return await use(database);
  } finally {
    await database.close();
    await embedded.stop();
  }
}
