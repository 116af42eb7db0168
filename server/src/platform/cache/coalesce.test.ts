import { expect, test } from 'vitest';
import { coalesce } from './coalesce.ts';

/** Runs that end when they are told to; `begun` counts them. */
function heldRuns() {
  const held: PromiseWithResolvers<string>[] = [];
  const run = coalesce(() => {
    const one = Promise.withResolvers<string>();
    held.push(one);
    return one.promise;
  });
  return { run, held };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

test('All who ask before a run begins get its result', async () => {
  const { run, held } = heldRuns();
  const asked = [run(), run(), run()];
  await settled();
  expect(held).toHaveLength(1);
  held[0]?.resolve('first');
  expect(await Promise.all(asked)).toEqual(['first', 'first', 'first']);
});

test('Who asks while a run is under way gets the next one, which waits for it', async () => {
  const { run, held } = heldRuns();
  const first = run();
  await settled();
  const later = [run(), run()];
  await settled();
  expect(held).toHaveLength(1);
  held[0]?.resolve('first');
  await settled();
  expect(held).toHaveLength(2);
  held[1]?.resolve('second');
  expect([await first, ...(await Promise.all(later))]).toEqual(['first', 'second', 'second']);
});

test('A run that fails fails for those who waited for it, and for nobody after them', async () => {
  const { run, held } = heldRuns();
  const first = [run(), run()];
  await settled();
  const second = run();
  held[0]?.reject(new Error('lost'));
  for (const asked of first) await expect(asked).rejects.toThrow('lost');
  await settled();
  held[1]?.resolve('fine');
  expect(await second).toBe('fine');
});
