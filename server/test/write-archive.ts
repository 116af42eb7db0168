// A program: writes the archive of this version, which every later one restores in `upgrades.test.ts`: the demonstration, and
// an import. Its data folder is removed afterwards.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
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
try {
  await fillDemo(readConfig(env));
  const child = spawn(process.execPath, [path.join(import.meta.dirname, '../src/main.ts'), 'start'], {
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const ended = once(child, 'exit');
  await Promise.race([once(createInterface(child.stdout), 'line'), ended]);
  await addImport();
  mkdirSync(path.dirname(archive), { recursive: true });
  rmSync(archive, { force: true });
  const { said, complained } = await runCommand(['backup', archive], env, dataDir);
  process.stdout.write(said + complained);
  child.kill('SIGTERM');
  await ended;
} finally {
  rmSync(dataDir, { recursive: true, force: true });
}

/** An import of a foreign file, whose mapping is remembered and which can be undone. */
async function addImport(): Promise<void> {
  const form = new FormData();
  const columns = { vendor: 'Who', product_name: 'What', business_owner: 'Owner' };
  form.append('mapping', JSON.stringify({ columns }));
  const rows = 'Who,What,Owner\nAcme,Rocket,nora.lindqvist@example.com\nAcme,Balloon,wile@example.com\n';
  form.append('csvFile', new Blob([rows], { type: 'text/csv' }), 'register.csv');
  const answer = await fetch(`http://127.0.0.1:${env.PORT}/api/software/upload-csv`, {
    method: 'POST',
    headers: { cookie: await signIn() },
    body: form,
  });
  if (!answer.ok) throw new Error(`The import answered ${answer.status}.`);
}

async function signIn(): Promise<string> {
  const embedded = await startEmbeddedPostgres({ dataDir, log });
  const { db, close } = await openDatabase(embedded.url, { log, name: 'purser-archive' });
  const cookie = await signInAs(
    { db, clock: machineClock('UTC') },
    { email: 'nora.lindqvist@example.com', role: 'admin' },
  );
  await close();
  await embedded.stop();
  return cookie;
}
