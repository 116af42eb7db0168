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

test('Of what was shown as it came the end is kept', async () => {
  const shouting = `for (let line = 0; line < 5; line += 1) console.error(' '.repeat(2000) + line)`;
  const { output } = await runNode(['-e', shouting], { isShown: true });
  expect(output).toMatch(/ 3\n +4\n$/);
  expect(output).not.toContain('1');
});
