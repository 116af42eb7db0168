import { expect, test } from 'vitest';
import { asOneCase, runNode } from './check.ts';

const talking = `let left = 70; const timer = setInterval(() => {
  console.log('still here'); left -= 1; if (left === 0) clearInterval(timer);
}, 50)`;

test('A check that says something now and then has all the time it needs', async () => {
  expect(await runNode(['-e', talking], { silence: 3000 })).toMatchObject({ isGood: true });
});

test('One that falls silent is stopped, and fails with the reason', async () => {
  const outcome = await asOneCase(runNode(['-e', 'setInterval(() => {}, 1000)'], { silence: 300 }));
  expect(outcome).toMatchObject({ passed: 0, failed: 1 });
  expect(outcome.output).toContain('It had said nothing for');
});
