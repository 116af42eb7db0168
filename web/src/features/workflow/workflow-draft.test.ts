import type { SavedStep } from '@purser/api/workflow';
import { expect, test } from 'vitest';
import { changedLabels, newStep, stepsOf } from './workflow-draft.ts';

const step = (key: string, label: string): SavedStep[] => stepsOf([{ ...newStep(key), label }]);
const before = [...step('legal', 'Legal'), ...step('finance', 'Finance'), ...step('end', 'Wrap-up')];

test.each([
  ['nothing', before, []],
  ['a new step without a name between two others', before.toSpliced(2, 0, ...step('new', '')), ['New step']],
  ['another label', before.toSpliced(1, 1, ...step('finance', 'Money')), ['Money']],
  ['one gone', before.toSpliced(0, 1), ['Legal']],
  [
    'two that changed places',
    before.toSpliced(0, 2, ...before.slice(0, 2).toReversed()),
    ['Finance', 'Legal'],
  ],
])('Of a workflow the changes named are: %s', (_case, after, labels) => {
  expect(changedLabels(before, after)).toEqual(labels);
});
