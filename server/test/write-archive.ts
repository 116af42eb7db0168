// A program: writes the archive of this version, which every later one restores in `upgrades.deep.test.ts`: the demonstration, and
// an import. Its data folder is removed afterwards.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
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
import { signInAs, testSecret } from './people.ts';
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

function dayAhead(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
}

async function send(cookie: string, method: string, address: string, body?: object): Promise<unknown> {
  const answer = await fetch(`http://127.0.0.1:${env.PORT}${address}`, {
    method,
    headers: { cookie, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${method} ${address} answered ${answer.status}: ${await answer.text()}`);
  return answer.json();
}

async function signIn(): Promise<string> {
  const embedded = await startEmbeddedPostgres({ dataDir, log });
  const { db, close } = await openDatabase(embedded.url, { log, name: 'purser-archive' });
  const cookie = await signInAs(
    { db, clock: machineClock('UTC') },
    { email: 'nora.lindqvist@example.com', role: 'admin' },
  );
  // Reminders on days take until the next morning.
  await db.execute(sql`
    insert into sent_reminders ("softwareId", "contractId", "actBy", "userId", "sentOn")
    select "softwareId", id, '2027-01-01', (select min(id) from users), '2026-12-02' from contracts order by id limit 1`);
  await close();
  await embedded.stop();
  return cookie;
}
