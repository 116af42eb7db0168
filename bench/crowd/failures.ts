import { execFileSync } from 'node:child_process';
import { rmSync, statfsSync } from 'node:fs';
import { open } from 'node:fs/promises';
import path from 'node:path';
import type { TestSmtpServer } from '@purser/server/test/smtp-server';
import type { Bucket } from './bucket.ts';
import type { Host, HostOptions } from './host.ts';

/** What can go wrong while people work. */
export interface InjectedFailure {
  readonly name: string;
  /** How long it lasts, in seconds; 0 where it is one blow. */
  readonly seconds: number;
  readonly host?: Pick<HostOptions, 'isOutside' | 'programs'> & {
    readonly env?: Readonly<Record<string, string>>;
  };
  /** A folder that holds this many MB and no more. */
  readonly diskSize?: number;
  /** Why it can't be tried here. */
  readonly missing?: string;
  begin(host: Host): Promise<void>;
  end?(host: Host): Promise<void>;
  close?(): Promise<void>;
}

const isRoot = process.getuid?.() === 0;
const diskSize = 700;

/** All failures, in the order in which they are tried. */
export function injectedFailures(smtp: TestSmtpServer, bucket: Bucket): readonly InjectedFailure[] {
  const killProgram = (host: Host): Promise<void> => host.killProgram();
  const killDatabase = async (host: Host): Promise<void> => host.killDatabase();
  const clock = path.join(import.meta.dirname, 'shifted-clock.mjs');
  return [
    { name: 'Embedded database killed', seconds: 0, begin: killDatabase },
    { name: 'Program killed, embedded database', seconds: 0, begin: killProgram },
    { name: 'Outside database killed', seconds: 0, host: { isOutside: true }, begin: killDatabase },
    { name: 'Program killed, outside database', seconds: 0, host: { isOutside: true }, begin: killProgram },
    {
      name: 'One of two programs on one database killed',
      seconds: 0,
      host: { isOutside: true, programs: 2 },
      begin: killProgram,
    },
    {
      name: 'Bucket gone for a minute',
      seconds: 60,
      ...('missing' in bucket ? { missing: bucket.missing } : { host: { env: bucket.env } }),
      begin: async () => shut(bucket, true),
      end: async () => shut(bucket, false),
    },
    {
      name: 'Mail server hangs for a minute',
      seconds: 60,
      begin: async () => void (smtp.isSilent = true),
      end: async () => void (smtp.isSilent = false),
    },
    {
      name: 'Disk full for a minute',
      seconds: 60,
      diskSize,
      ...(!isRoot && { missing: 'a disk of a set size can be made by root alone' }),
      begin: fillDisk,
      end: async ({ dataDir }) => rmSync(ballastIn(dataDir)),
    },
    {
      name: 'Clock an hour ahead, and back after a minute',
      seconds: 60,
      host: { env: { NODE_OPTIONS: `--import ${clock}` } },
      begin: shiftClock,
      end: shiftClock,
    },
  ];
}

function shut(bucket: Bucket, isShut: boolean): void {
  if ('shut' in bucket) bucket.shut(isShut);
}

async function shiftClock(host: Host): Promise<void> {
  for (const { pid } of host.programs()) process.kill(pid, 'SIGUSR2');
}

const ballastIn = (dataDir: string): string => path.join(dataDir, '..', 'ballast');

/** Writes until nothing more fits. */
async function fillDisk({ dataDir }: Host): Promise<void> {
  const { bavail, bsize } = statfsSync(dataDir);
  const file = await open(ballastIn(dataDir), 'w');
  try {
    const chunk = Buffer.alloc(1_048_576);
    for (let left = bavail * bsize; left > 0; left -= chunk.length)
      await file.write(chunk, 0, Math.min(chunk.length, left));
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error;
  } finally {
    await file.close();
  }
}

/** A folder on a disk of its own; only root can make one. */
export function mountDisk(folder: string, megabytes: number): () => void {
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=755`, 'purser-crowd', folder]);
  return () => execFileSync('umount', [folder]);
}
