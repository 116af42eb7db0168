import { closeSync, mkdirSync, openSync, rmSync, statSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './places.mjs';

const freshFor = 10_000;
const here = join(root, '.cache');

/**
 * Runs `work` while no other process of this checkout runs work of the same name. The holder touches its lock
 * file every second; one that has not been touched for ten belongs to a process that was killed.
 */
export async function locked(name, work, folder = here) {
  const path = join(folder, `${name}.lock`);
  mkdirSync(folder, { recursive: true });
  while (!take(path)) await new Promise((resolve) => setTimeout(resolve, 100));
  const release = () => rmSync(path, { force: true });
  const heartbeat = setInterval(() => touch(path), 1_000);
  process.on('exit', release);
  try {
    return await work();
  } finally {
    clearInterval(heartbeat);
    process.off('exit', release);
    release();
  }
}

function take(path) {
  try {
    closeSync(openSync(path, 'wx'));
    return true;
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
    if (age(path) > freshFor) rmSync(path, { force: true });
    return false;
  }
}

function age(path) {
  return Date.now() - (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Date.now());
}

function touch(path) {
  const now = new Date();
  utimesSync(path, now, now);
}
