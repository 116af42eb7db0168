import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { newFolder } from '../../../test/new-folder.ts';
import { timeOfDisk } from './disk-folder.ts';

test('All who ask for the disk’s time at once are told it, and leave nothing behind', async () => {
  const folder = newFolder();
  const times: number[] = [];
  const ask = async (): Promise<void> => {
    for (let time = 1; time <= 50; time += 1) times.push(await timeOfDisk(folder));
  };
  await Promise.all(Array.from({ length: 7 }, ask));
  expect(times.filter(Number.isNaN)).toEqual([]);
  expect(times).toHaveLength(350);
  expect(readdirSync(folder)).toEqual([]);
});
