import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { codeOf, reasonOf } from '../../db/errors.ts';
import type { Config } from '../../platform/config.ts';

const longestAnswer = 3_000;
const leastFree = 1_000_000_000;

/** Whether the port is free, or Purser's already. */
export async function checkPort({ port, host }: Pick<Config, 'port' | 'host'>): Promise<Finding> {
  const probe = createServer();
  try {
    probe.listen({ port, host });
    await once(probe, 'listening');
    probe.close();
    await once(probe, 'close');
    return good('port', `${port} on ${host} is free`);
  } catch (error) {
    if (codeOf(error) !== 'EADDRINUSE')
      return fault('port', `PORT ${port} on HOST ${host} can't be used (${causeOf(error)}): set another`);
    if (await isPurser(port, host)) return good('port', `a Purser answers on ${port}`);
    return fault('port', `PORT ${port} is in use by another program: end that one, or set another PORT`);
  }
}

async function isPurser(port: number, host: string): Promise<boolean> {
  const reachable =
    { '0.0.0.0': '127.0.0.1', '::': '[::1]' }[host] ?? (host.includes(':') ? `[${host}]` : host);
  try {
    const answer = await fetch(`http://${reachable}:${port}/healthz`, {
      signal: AbortSignal.timeout(longestAnswer),
    });
    return (await answer.text()) === '{"status":"ok"}';
  } catch {
    return false;
  }
}

/** Whether a folder can be written, or made where it isn't there yet. Leaves nothing behind. */
export function checkFolder(area: string, setting: string, folder: string): Finding {
  const place = nearest(folder);
  try {
    rmSync(mkdtempSync(path.join(place, '.purser-check-')), { recursive: true });
    return good(area, place === folder ? `${folder} can be written` : `${folder} will be made`);
  } catch (error) {
    return fault(
      area,
      `${setting} is ${folder}, which can't be written (${causeOf(error)}): give it to the account that runs Purser, or set another folder`,
    );
  }
}

export function checkSpace(setting: string, folder: string): Finding {
  const { bavail, bsize } = statfsSync(nearest(folder));
  const free = `${((bavail * bsize) / 1e9).toFixed(1)} GB are free for ${setting}`;
  if (bavail * bsize >= leastFree) return good('free space', free);
  return fault(
    'free space',
    `${free}, ${folder}: make room for at least 1 GB, or set a folder on another disk`,
  );
}

const nearest = (folder: string): string =>
  existsSync(folder) || path.dirname(folder) === folder ? folder : nearest(path.dirname(folder));

/** What was found in an area; where it is a fault, the words name the setting and say what to do. */
export interface Finding {
  readonly area: string;
  readonly isGood: boolean;
  readonly words: string;
}

export const good = (area: string, words: string): Finding => ({ area, isGood: true, words });
export const fault = (area: string, words: string): Finding => ({ area, isGood: false, words });

/** Why something failed, in one line. */
const causeOf = (error: unknown): string =>
  [codeOf(error), reasonOf(error)].find((text) => text !== '')?.replaceAll(/\s+/g, ' ') ??
  'no reason was given';

/** What a check has found, or that it failed, with what to do. */
export async function findingOf(area: string, advice: string, work: () => Promise<string>): Promise<Finding> {
  try {
    return good(area, await work());
  } catch (error) {
    return fault(area, `${reasonOf(error).replaceAll(/\s+/g, ' ')}${advice === '' ? '' : `: ${advice}`}`);
  }
}
