import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { timeOfDisk } from './disk-folder.ts';

test('All who ask for the disk’s time at once are told it, and leave nothing behind', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'purser-time-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const times: number[] = [];
  const ask = async (): Promise<void> => {
    for (let time = 1; time <= 50; time += 1) times.push(await timeOfDisk(folder));
  };
  await Promise.all(Array.from({ length: 7 }, ask));
  expect(times.filter(Number.isNaN)).toEqual([]);
  expect(times).toHaveLength(350);
  expect(readdirSync(folder)).toEqual([]);
});
