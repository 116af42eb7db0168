import { finishSteps, oneStep } from '@purser/domain/steps';
import { expect, test } from 'vitest';
import { rememberBySettings } from './remember.ts';

test('Something is computed of an object once for each of the last four settings', () => {
  const computed: string[] = [];
  const remember = rememberBySettings(
    oneStep((block: { readonly name: string }, year: number) => computed.push(`${year} ${block.name}`)),
  );
  const block = { name: 'A' };
  for (const year of [1, 1, 2, 3, 4, 1, 5, 1, 2]) finishSteps(remember(block, year));
  finishSteps(remember({ name: 'B' }, 2));
  expect(computed).toEqual(['1 A', '2 A', '3 A', '4 A', '5 A', '2 A', '2 B']);
});
