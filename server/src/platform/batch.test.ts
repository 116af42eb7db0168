import { expect, test } from 'vitest';
import { batch } from './batch.ts';

/** Questions that are answered when the test says so, with each key's length. */
function slowly() {
  const asked: string[][] = [];
  const turns: PromiseWithResolvers<void>[] = [];
  const find = batch(async (keys: readonly string[]) => {
    asked.push([...keys]);
    const turn = Promise.withResolvers<void>();
    turns.push(turn);
    await turn.promise;
    return new Map(keys.filter((key) => key !== 'unknown').map((key) => [key, key.length]));
  });
  return { find, asked, turns };
}

const turn = () => new Promise(setImmediate);

test('What is asked for at once is one question, each thing once', async () => {
  const { find, asked, turns } = slowly();
  const found = ['a', 'bb', 'a', 'unknown'].map(find);
  await turn();
  turns[0]?.resolve();
  expect(await Promise.all(found)).toEqual([1, 2, 1, undefined]);
  expect(asked).toEqual([['a', 'bb', 'unknown']]);
});

test('Whoever asks while a question is under way gets the answer of the next one, the same thing included', async () => {
  const { find, asked, turns } = slowly();
  const first = find('a');
  await turn();
  const later = [find('a'), find('bb')];
  await turn();
  expect(asked).toEqual([['a']]);
  turns[0]?.resolve();
  await first;
  await turn();
  expect(asked).toEqual([['a'], ['a', 'bb']]);
  turns[1]?.resolve();
  expect(await Promise.all(later)).toEqual([1, 2]);
});

test('A question that fails fails for those who put it, and for nobody after them', async () => {
  const { find, turns } = slowly();
  const failing = find('a');
  await turn();
  const next = find('a');
  turns[0]?.reject(new Error('The database is away.'));
  await expect(failing).rejects.toThrow('away');
  await turn();
  turns[1]?.resolve();
  expect(await next).toBe(1);
});
