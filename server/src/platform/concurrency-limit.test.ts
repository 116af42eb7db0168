import { expect, test } from 'vitest';
import { createConcurrencyLimit } from './concurrency-limit.ts';

const patient = new AbortController().signal;

test('Only so much runs at once, the rest in the order in which it came', async () => {
  const limit = createConcurrencyLimit(2);
  const begun: number[] = [];
  const gates = [0, 1, 2, 3].map(() => Promise.withResolvers<number>());
  const results = gates.map(({ promise }, at) =>
    limit(patient, () => {
      begun.push(at);
      return promise;
    }),
  );
  expect(begun).toEqual([]);
  for (const [at, gate] of gates.entries()) {
    gate.resolve(at);
    expect(await results[at]).toBe(at);
    expect(begun.length).toBeLessThanOrEqual(at + 3);
  }
  expect(begun).toEqual([0, 1, 2, 3]);
});

test('Work that fails gives its place on', async () => {
  const limit = createConcurrencyLimit(1);
  const failed = limit(patient, () => Promise.reject(new Error('no')));
  const next = limit(patient, () => Promise.resolve('yes'));
  await expect(failed).rejects.toThrow('no');
  expect(await next).toBe('yes');
});

test('Whoever leaves while waiting neither runs nor keeps a place', async () => {
  const limit = createConcurrencyLimit(1);
  const first = Promise.withResolvers<void>();
  const running = limit(patient, () => first.promise);
  const leaving = new AbortController();
  const left = limit(leaving.signal, () => Promise.resolve('never'));
  const last = limit(patient, () => Promise.resolve('last'));
  leaving.abort(new Error('gone'));
  await expect(left).rejects.toThrow('gone');
  first.resolve();
  await running;
  expect(await last).toBe('last');
  await expect(limit(leaving.signal, () => Promise.resolve('never'))).rejects.toThrow('gone');
});

test('Whoever asks for much waits for those who ask for less', async () => {
  const limit = createConcurrencyLimit(1);
  const begun: string[] = [];
  const ask = (name: string, owner: number) => limit(patient, async () => void begun.push(name), owner);
  const all = [
    ask('ann 1', 1),
    ask('ann 2', 1),
    ask('ann 3', 1),
    ask('ben 1', 2),
    ask('cleo 1', 3),
    ask('ben 2', 2),
  ];
  await Promise.all(all);
  expect(begun).toEqual(['ann 1', 'ben 1', 'cleo 1', 'ann 2', 'ben 2', 'ann 3']);
});
