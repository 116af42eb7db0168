import { spawnSync } from 'node:child_process';
import { existsSync, globSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const names = ['chromium-headless-shell', 'chromium', 'google-chrome'];
const playwright = join(import.meta.dirname, '../node_modules/@playwright/test/cli.js');

/**
 * The browser that the tests drive: the one that is named, Playwright's own, one on the PATH, or one that is
 * fetched. Throws one sentence where there is none and none can be had.
 */
export function findChromium(): string {
  const named = process.env.PURSER_CHROMIUM;
  if (named && !runs(named))
    throw new Error(`PURSER_CHROMIUM names ${named}, which is no browser that runs here.`);
  const found = named || findPlaywrights() || findOnPath();
  if (found) return found;
  console.log('There is no Chromium on this machine: fetching one.');
  const fetched = fetchWithApt() ?? fetchWithPlaywright();
  if (fetched) return fetched;
  throw new Error(
    'There is no Chromium and none could be fetched: install one, or name it in PURSER_CHROMIUM.',
  );
}

/** A file that is there may still lack a library, so a browser counts once it has said its version. */
function runs(path: string): boolean {
  return (
    existsSync(path) && spawnSync(path, ['--version'], { stdio: 'ignore', timeout: 30_000 }).status === 0
  );
}

function findPlaywrights(): string | undefined {
  const plan = spawnSync(process.execPath, [playwright, 'install', '--dry-run', 'chromium-headless-shell'], {
    encoding: 'utf8',
  });
  const folder = /Install location:\s*(.*chromium_headless_shell.*)/.exec(plan.stdout)?.[1];
  if (!folder) return undefined;
  return globSync(`${folder.trim()}/*/*headless*shell{,.exe}`).find(runs);
}

function findOnPath(): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(runs);
}

function fetchWithApt(): string | undefined {
  if (process.getuid?.() !== 0 || spawnSync('apt-get', ['--version']).status !== 0) return undefined;
  const apt = (...args: string[]) =>
    spawnSync('apt-get', ['-o', 'DPkg::Lock::Timeout=300', ...args], {
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      stdio: ['ignore', 'ignore', 'inherit'],
    }).status === 0;
  const install = () => apt('install', '-y', '--no-install-recommends', 'chromium-headless-shell');
  // A fresh machine has no package lists yet; one that has them is spared the update.
  if (!install() && apt('update')) install();
  return findOnPath();
}

function fetchWithPlaywright(): string | undefined {
  spawnSync(process.execPath, [playwright, 'install', 'chromium-headless-shell'], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  return findPlaywrights();
}
