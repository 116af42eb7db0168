import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { root } from '../steps.ts';
import { fillFolder } from './contents.ts';
import { findPlatform } from './platforms.ts';

// A root with the release, glibc and a shell in it, and nothing else. Only root can make one.
const isPossible = process.platform === 'linux' && process.arch === 'x64' && process.getuid?.() === 0;
const stranger = 65_534;
const libc = ['libc.so.6', 'libm.so.6', 'libdl.so.2', 'libpthread.so.0', 'librt.so.1'];
let place = '';
let home = '';

beforeAll(() => {
  if (!isPossible) return;
  for (const task of ['build', 'fetch-node'])
    execFileSync(process.execPath, ['scripts/run.mjs', task], { cwd: root, stdio: 'ignore' });
  place = fs.mkdtempSync('/var/tmp/purser-release-');
  home = path.join(place, 'opt/purser');
  fillFolder({ root, folder: home, version: '0.0.0', platform: findPlatform(root, 'linux-x64') });
  const take = (from: string, to: string): void => {
    fs.mkdirSync(path.join(place, path.dirname(to)), { recursive: true });
    fs.writeFileSync(path.join(place, to), fs.readFileSync(from), { mode: 0o755 });
  };
  take('/bin/sh', 'bin/sh');
  take('/lib64/ld-linux-x86-64.so.2', 'lib64/ld-linux-x86-64.so.2');
  for (const name of libc) take(`/lib/x86_64-linux-gnu/${name}`, `lib/x86_64-linux-gnu/${name}`);
  fs.mkdirSync(path.join(place, 'etc'));
  fs.writeFileSync(path.join(place, 'etc/passwd'), 'ann:x:65534:65534::/data:/bin/sh\n');
  for (const name of ['data', 'tmp']) {
    fs.mkdirSync(path.join(place, name));
    fs.chownSync(path.join(place, name), stranger, stranger);
  }
  fs.mkdirSync(path.join(place, 'dev'));
  execFileSync('mknod', ['-m', '666', path.join(place, 'dev/null'), 'c', '1', '3']);
  execFileSync('mknod', ['-m', '666', path.join(place, 'dev/urandom'), 'c', '1', '9']);
  fs.mkdirSync(path.join(place, 'proc'));
  fs.chmodSync(place, 0o755);
});

afterAll(() => {
  if (place) fs.rmSync(place, { recursive: true, force: true });
});

/** Calls a script in a network of its own, in that root, as an ordinary account. */
function inside(script: string) {
  const enter = `mount -t proc none ${place}/proc && exec chroot --userspec=${stranger}:${stranger} ${place} /bin/sh -c "$0"`;
  const up = `ip link set lo up && ${enter}`;
  return spawn('unshare', ['--net', '--mount', '--pid', '--fork', 'sh', '-c', up, script], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env.PATH },
  });
}

test.runIf(isPossible)(
  'The release shows the demonstration in a root with glibc and a shell alone, to an ordinary account without a network',
  async () => {
    const before = filesIn(home);
    // What the journeys start is no part of it.
    expect(
      before.filter((file) => /\bserver\/test\b|pg_regress|isolationtester|test_decoding/.test(file)),
    ).toEqual([]);
    const visit = fs.readFileSync(path.join(import.meta.dirname, 'visit.mjs'), 'utf8');
    fs.writeFileSync(path.join(place, 'visit.mjs'), visit);
    const outcome = await outcomeOf(
      inside(
        'cd /tmp; unset PATH; export PORT=3987 LD_LIBRARY_PATH=/opt/purser/lib; exec /opt/purser/node/bin/node /visit.mjs',
      ),
    );
    expect(outcome).toEqual([0, 'signed in as Nora Lindqvist, who sees 51 items']);
    expect(filesIn(home)).toEqual(before);
  },
);

test.runIf(isPossible)(
  'A backup restores where nobody may write into the folder of the release',
  async () => {
    const backup = fs.readFileSync(path.join(root, 'server/test/data/upgrades/0.1.0.backup'));
    fs.writeFileSync(path.join(place, 'all.backup'), backup, { mode: 0o644 });
    execFileSync('chmod', ['-R', 'a-w', home]);
    const outcome = await outcomeOf(
      inside('cd /tmp; unset PATH; exec /opt/purser/bin/purser backup --verify /all.backup'),
    );
    expect(outcome).toEqual([0, expect.stringMatching(/^\/all\.backup restores: /)]);
  },
);

/** With what a script ended, and what it said last; the server's log comes by the other stream, whenever it is read. */
async function outcomeOf(child: ReturnType<typeof inside>) {
  const lines: string[] = [];
  createInterface(child.stdout).on('line', (line) => lines.push(line));
  createInterface(child.stderr).on('line', (line) => lines.push(line));
  const [code]: unknown[] = await once(child, 'close');
  return [code, lines.findLast((line) => !line.startsWith('{'))];
}

function filesIn(folder: string): string[] {
  return fs.readdirSync(folder, { recursive: true, encoding: 'utf8' }).toSorted();
}
