import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, onTestFinished } from 'vitest';

export async function query(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

/** The file by which a server says that it runs; it is gone after an orderly end. */
export function pidFileOf(dataDir: string): string {
  return path.join(dataDir, 'postgres/postmaster.pid');
}

export function serverOf(dataDir: string): number {
  return Number(readFileSync(pidFileOf(dataDir), 'utf8').split('\n')[0]);
}

export function isStopped(dataDir: string): boolean {
  return !existsSync(pidFileOf(dataDir));
}

/** A data folder that goes with its test, and with it a server that a failed test has left running. */
export function makeDataFolder(): string {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'purser-embedded-'));
  onTestFinished(() => removeDataFolder(dataDir));
  return dataDir;
}

/** One for all cases of a file. */
export function sharedDataFolder(): string {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'purser-embedded-'));
  afterAll(() => removeDataFolder(dataDir));
  return dataDir;
}

function removeDataFolder(dataDir: string): void {
  if (!isStopped(dataDir)) process.kill(serverOf(dataDir), 'SIGQUIT');
  rmSync(dataDir, { recursive: true, force: true });
}
