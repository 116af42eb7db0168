import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { openDatabase } from '../src/db/client.ts';
import type { Manifest } from '../src/platform/backup/archive-format.ts';
import { restoreBackup } from '../src/platform/backup/restore-backup.ts';
import { readConfig } from '../src/platform/config.ts';
import { openStorage } from '../src/platform/files/open-storage.ts';
import { hashesOf, plain } from './backup-scene.ts';
import { newFolder } from './new-folder.ts';
import { addPerson } from './people.ts';
import { type Ask, readRequests } from './read-requests.ts';
import { startAppOn, type TestApp, type Visitor } from './start-app.ts';
import { createEmptyDatabase, quietLog } from './test-database.ts';

// Each released version has left an archive of its data (CONTRIBUTING.md), which this one restores and migrates.
const folder = path.join(import.meta.dirname, 'data/upgrades');
const archives = readdirSync(folder).filter((name) => name.endsWith('.backup'));

async function restore(archive: string) {
  const { databaseUrl, drop } = await createEmptyDatabase();
  onTestFinished(drop);
  const dataDir = newFolder();
  const { pool, close } = await openDatabase(databaseUrl, { log: quietLog, name: 'purser-test' });
  try {
    const files = await openStorage(readConfig({ DATA_DIR: dataDir }));
    const target = { pool, files, log: quietLog, now: '2026-11-21T02:00:00.000Z' };
    const manifest = await restoreBackup(target, plain(path.join(folder, archive)));
    await requireCounts(manifest, async (table) => {
      const { rows } = await pool.query<{ number: number }>(
        `select count(*)::integer as number from "${table}"`,
      );
      return rows[0]?.number;
    });
    const kept = manifest.parts.filter(({ name }) => name.startsWith('files/'));
    const hashes = kept.map(({ name, sha256 }) => [name.slice('files/'.length), sha256]);
    expect(await hashesOf({ files })).toEqual(Object.fromEntries(hashes));
    return { databaseUrl, dataDir, manifest };
  } finally {
    await close();
  }
}

async function requireCounts({ tables }: Manifest, countOf: (table: string) => Promise<number | undefined>) {
  for (const { name, rows } of tables) {
    expect(rows, `the archive has rows of ${name}`).toBeGreaterThan(0);
    // Their rows went on in another table, where a person has one for all days of a contract's day to act.
    if (name === 'renewal_reminders' || name === 'told_renewals') {
      expect(await countOf('sent_reminders'), name).toBeGreaterThan(0);
      continue;
    }
    // The restore adds its own entry to the audit log.
    expect(await countOf(name), name).toBe(name === 'audit_entries' ? rows + 1 : rows);
  }
}

const expectationSchema = z.object({
  at: z.string(),
  people: z.array(z.string()),
  requests: z.array(z.looseObject({ id: z.number() })),
});

// The version that wrote the archive said at that moment what requests ask and what people may do to them.
async function requireSameRequests(app: TestApp, archive: string): Promise<void> {
  const file = path.join(folder, archive.replace(/backup$/, 'json'));
  if (!existsSync(file)) return;
  const { at, people, requests } = expectationSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  app.clock.pass(Date.parse(at) - Date.parse(app.clock.now()));
  const callers: Record<string, { id: number; ask: Ask }> = {};
  for (const name of people) {
    const person = { email: `${name}@example.com` };
    const visitor = await app.signIn(person);
    const ask: Ask = async (_method, address) => (await visitor.get(address)).json();
    callers[name] = { id: await addPerson(app.db, person), ask };
  }
  const read = await readRequests(callers);
  for (const [index, request] of requests.entries()) expect(read[index], archive).toEqual(request);
  expect(read.length).toBe(requests.length);
}

const documentSchema = z.object({ paths: z.record(z.string(), z.record(z.string(), z.unknown())) });

/** All addresses that are read and don't name a record. */
async function listAddresses(visitor: Visitor): Promise<string[]> {
  const { paths } = documentSchema.parse((await visitor.get('/api/openapi.json')).json());
  return Object.keys(paths).filter((address) => paths[address]?.get && !address.includes('{'));
}

// They sign in and out, or want to know more than these calls say.
const left = [
  '/api/login',
  '/api/logout',
  '/api/auth/google/callback',
  '/api/s3/params',
  '/api/s3/sts',
  '/api/purchase-requests/alike',
  '/api/stats/forecast/changes',
  '/api/settings/software-options/uses',
];

test('There is an archive of a version', () => {
  expect(archives).not.toEqual([]);
});

test.each(archives)(
  'What %s holds is restored and migrated, and every screen has its data',
  async (archive) => {
    const { databaseUrl, dataDir } = await restore(archive);
    await using app = await startAppOn(databaseUrl, dataDir);
    await requireSameRequests(app, archive);
    const visitor = await app.signIn({ email: 'nora.lindqvist@example.com', role: 'admin' });
    const read = async (address: string) => {
      const answer = await visitor.get(address);
      expect(answer.statusCode, address).toBe(200);
      return answer;
    };
    const addresses = (await listAddresses(visitor)).filter((address) => !left.includes(address));
    expect(addresses.length).toBeGreaterThan(25);
    for (const address of addresses) await read(address);

    const items: { id: number }[] = (await read('/api/software')).json();
    for (const { id } of items.slice(0, 10)) {
      for (const part of ['', '/contracts', '/comments', '/vendor-files', '/change-logs'])
        await read(`/api/software/${id}${part}`);
    }
    const requests: { id: number; status: string }[] = (await read('/api/purchase-requests')).json();
    expect(new Set(requests.map(({ status }) => status)).size).toBeGreaterThanOrEqual(4);
    for (const { id } of requests) {
      for (const part of ['', '/steps', '/comments', '/attachments', '/change-logs'])
        await read(`/api/purchase-requests/${id}${part}`);
    }
    const [{ id } = { id: 0 }] = items;
    const changed = await visitor.send('PATCH', `/api/software/${id}`, { notes: 'After the upgrade' });
    expect(changed.statusCode).toBe(200);
    await app.runJobs();
  },
);
