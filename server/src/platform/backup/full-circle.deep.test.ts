import path from 'node:path';
import { drizzle } from 'drizzle-orm/node-postgres';
import { expect, onTestFinished, test } from 'vitest';
import { fillDemo } from '../../../demo/fill-demo.ts';
import { plain } from '../../../test/backup-scene.ts';
import { newFolder } from '../../../test/new-folder.ts';
import { signInAs } from '../../../test/people.ts';
import { runCommand } from '../../../test/run-command.ts';
import { findS3Peer, withNewBucket } from '../../../test/s3-peer.ts';
import { makeDataFolder } from '../../../test/server-files.ts';
import { callerOf, type ServerProcess, startServer } from '../../../test/server-process.ts';
import { startAppOn } from '../../../test/start-app.ts';
import { createBrowser } from '../../../test/test-browser.ts';
import { createEmptyDatabase, quietLog } from '../../../test/test-database.ts';
import { onDatabase } from '../../../test/upgrade-scene.ts';
import { openDatabase } from '../../db/client.ts';
import { startEmbeddedPostgres } from '../../db/embedded-postgres.ts';
import { machineClock } from '../clock.ts';
import { readConfig } from '../config.ts';
import type { Manifest } from './archive-format.ts';
import { digestTables } from './copied-rows.ts';
import { readBackup } from './read-backup.ts';

const s3 = await findS3Peer();

type Settings = Readonly<Record<string, string>>;

async function run(args: readonly string[], env: Settings): Promise<void> {
  expect(await runCommand(args, env, env.DATA_DIR)).toMatchObject({ code: 0, complained: '' });
}

/** Adds comments until it is told to stop; answers how many. */
function keepWriting(server: ServerProcess, cookie: string): () => Promise<number> {
  const call = callerOf(server, cookie);
  let isOver = false;
  const writing = (async () => {
    const [{ id }] = await call('GET', '/api/software');
    let count = 0;
    for (; !isOver; count += 1)
      await call('POST', `/api/software/${id}/comments`, { body: { content: `Comment ${count}` } });
    return count;
  })();
  return () => {
    isOver = true;
    return writing;
  };
}

const filesOf = ({ parts }: Manifest) => parts.filter(({ name }) => name.startsWith('files/'));
// Each restore adds its own entry to the audit log.
const tablesOf = ({ tables }: Pick<Manifest, 'tables'>) =>
  tables.filter(({ name }) => name !== 'audit_entries');

test.skipIf(!s3.settings)(
  `From the embedded database and the disk to an outside PostgreSQL and a bucket and back, nothing is lost ${s3.reason}`,
  async () => {
    const first: Settings = { DATA_DIR: makeDataFolder() };
    await fillDemo(readConfig({ ...first }));
    const server = await startServer({ databaseUrl: '', dataDir: first.DATA_DIR ?? '' });
    const cookie = await onDatabase({ dataDir: first.DATA_DIR ?? '' }, (pool) =>
      signInAs(
        { db: drizzle(pool), clock: machineClock('UTC') },
        { email: 'nora.lindqvist@example.com', role: 'admin' },
      ),
    );
    const stopWriting = keepWriting(server, cookie);
    const file = path.join(newFolder(), 'first.backup');
    await run(['backup', file], first);
    expect(await stopWriting()).toBeGreaterThan(0);
    await server.kill();
    const manifest = await readBackup(plain(file));
    expect(filesOf(manifest).length).toBeGreaterThan(40);

    const { databaseUrl, drop } = await createEmptyDatabase();
    onTestFinished(drop);
    const bucket = await withNewBucket(s3.settings ?? {});
    const second: Settings = { DATA_DIR: newFolder(), DATABASE_URL: databaseUrl, ...bucket };
    await run(['restore', file], second);
    const outside = await openDatabase(databaseUrl, { log: quietLog, name: 'purser-test' });
    const restored = await digestTables(outside.pool, 'kept');
    await outside.close();
    expect(tablesOf({ tables: restored })).toEqual(tablesOf(manifest));

    const again = path.join(newFolder(), 'second.backup');
    await run(['backup', again], second);
    const secondManifest = await readBackup(plain(again));
    expect(tablesOf(secondManifest)).toEqual(tablesOf(manifest));
    expect(filesOf(secondManifest)).toEqual(filesOf(manifest));

    const third: Settings = { DATA_DIR: makeDataFolder() };
    await run(['restore', again], third);
    const last = path.join(newFolder(), 'third.backup');
    await run(['backup', last], third);
    const lastManifest = await readBackup(plain(last));
    expect(tablesOf(lastManifest)).toEqual(tablesOf(manifest));
    expect(filesOf(lastManifest)).toEqual(filesOf(manifest));
    expect(await signInTo(third.DATA_DIR ?? '')).toMatchObject({ name: 'Nora Lindqvist', role: 'admin' });
  },
);

/** Signs in at the stand-in for Google and answers who that is. */
async function signInTo(dataDir: string): Promise<unknown> {
  const embedded = await startEmbeddedPostgres({ dataDir, log: quietLog });
  try {
    await using app = await startAppOn(embedded.url, dataDir);
    const browser = createBrowser({ '127.0.0.1:3000': app.http });
    const appUrl = 'http://127.0.0.1:3000';
    const { url } = await browser.follow(`${appUrl}/api/login?key=${app.evaluationKey}`);
    const callback = /^\/api\/auth\/google\/callback$/;
    const back = await browser.follow(url.href, callback, { email: 'nora.lindqvist@example.com' });
    await browser.open(back.url.href);
    return (await browser.open(`${appUrl}/api/me`)).response.json();
  } finally {
    await embedded.stop();
  }
}
