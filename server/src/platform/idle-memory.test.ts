import { expect, test } from 'vitest';
import { createIdleCollector } from './idle-memory.ts';

test('Memory is collected once in the first calm while after work, and not again before there was work', () => {
  let collected = 0;
  const look = createIdleCollector(() => {
    collected += 1;
  });
  const after = [0.9, 0.01, 0.01, 0.2, 0.3, 0, 0].map((share) => {
    look(share);
    return collected;
  });
  expect(after).toEqual([0, 1, 1, 1, 1, 2, 2]);
});
