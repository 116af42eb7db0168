import { expect, test } from 'vitest';
import { createLanes, type MailLanes } from './mail-lanes.ts';

/** Lets in as many as may go at once, and lets them all end. */
async function atOnce(lanes: MailLanes): Promise<number> {
  const end = Promise.withResolvers<void>();
  let running = 0;
  const all = Array.from({ length: 20 }, () =>
    lanes.run(() => {
      running += 1;
      return end.promise;
    }),
  );
  // Whoever may go has begun once all that waits for nothing is done.
  await new Promise(setImmediate);
  const begun = running;
  end.resolve();
  await Promise.all(all);
  return begun;
}

const slow = (lanes: MailLanes, times: number, milliseconds = 1000): void => {
  for (let time = 0; time < times; time += 1) lanes.took(milliseconds);
};

test('A quick mail server gets one mail after the other, a slow one up to eight at once', async () => {
  const lanes = createLanes();
  expect(await atOnce(lanes)).toBe(1);
  slow(lanes, 2);
  lanes.took(10);
  slow(lanes, 2);
  expect(await atOnce(lanes)).toBe(1);
  slow(lanes, 1);
  expect(await atOnce(lanes)).toBe(2);
  slow(lanes, 100);
  expect(await atOnce(lanes)).toBe(8);
});

test('There are no more lanes than it takes, and fewer once the server is quick again', async () => {
  const lanes = createLanes();
  slow(lanes, 100, 150);
  expect(await atOnce(lanes)).toBe(4);
  slow(lanes, 10, 10);
  expect(await atOnce(lanes)).toBe(1);
});

test('Work that fails frees its lane', async () => {
  const lanes = createLanes();
  await expect(lanes.run(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect(await lanes.run(() => Promise.resolve('done'))).toBe('done');
});
