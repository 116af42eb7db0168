import fc from 'fast-check';
import { expect, test } from 'vitest';
import { longestAnswer, type Question, questionTypes, readAnswers } from './answers.ts';

const ask = (type: Question['type'], required = true): Question => ({
  key: 'it',
  label: 'Budget',
  type,
  ...(type === 'choice' && { options: ['CapEx', 'OpEx'] }),
  required,
});

test.each([
  ['text', ' IT-4711 ', 'IT-4711'],
  ['text', 'x'.repeat(longestAnswer), 'x'.repeat(longestAnswer)],
  ['number', 0, 0],
  ['number', -12.5, -12.5],
  ['date', '2026-11-23', '2026-11-23'],
  ['yes_no', false, false],
  ['yes_no', true, true],
  ['choice', 'OpEx', 'OpEx'],
] as const)('An answer to a question of %s is kept', (type, given, kept) => {
  expect(readAnswers([ask(type)], { it: given })).toEqual({ answers: { it: kept }, faults: {} });
});

test.each([
  ['text', 7, '“Budget” must be text'],
  ['text', { a: 1 }, '“Budget” must be text'],
  ['text', 'x'.repeat(longestAnswer + 1), '“Budget” can have at most 5,000 characters'],
  ['number', '7', '“Budget” must be a number'],
  ['number', Number.NaN, '“Budget” must be a number'],
  ['number', 1e21, '“Budget” must be a number'],
  ['date', '2026-02-30', '“Budget” must be a date'],
  ['date', 20_261_123, '“Budget” must be a date'],
  ['yes_no', 'yes', '“Budget” must be yes or no'],
  ['choice', 'Neither', '“Budget” must be CapEx or OpEx'],
  ['choice', true, '“Budget” must be CapEx or OpEx'],
] as const)('A question of %s refuses what isn’t its answer', (type, given, message) => {
  expect(readAnswers([ask(type)], { it: given })).toEqual({ answers: {}, faults: { it: message } });
});

test.each(questionTypes)(
  'A question of %s that is required has to be answered, another may be left out',
  (type) => {
    for (const given of [{}, { it: null }, { it: '' }, { it: '  ' }]) {
      expect(readAnswers([ask(type)], given).faults).toEqual({ it: 'Please answer “Budget”' });
      expect(readAnswers([ask(type, false)], given)).toEqual({ answers: {}, faults: {} });
    }
  },
);

test('An answer to no question is refused', () => {
  expect(readAnswers([], { other: 1 }).faults).toEqual({ other: 'This question isn’t asked here' });
});

test('Answers that are kept are read the same again', () => {
  const questions = questionTypes.map((type) => ({ ...ask(type, false), key: type }));
  const given = fc.record({
    text: fc.string(),
    number: fc.double({ noNaN: true }),
    date: fc.constantFrom('2024-02-29', '2023-02-29'),
    yes_no: fc.boolean(),
    choice: fc.constantFrom('CapEx', 'None'),
  });
  fc.assert(
    fc.property(given, (all) => {
      const { answers } = readAnswers(questions, all);
      expect(readAnswers(questions, answers)).toEqual({ answers, faults: {} });
    }),
  );
});

test('A question whose key every object has is answered by nothing but what was given', () => {
  const key = 'constructor';
  const optional = [{ ...ask('text', false), key }];
  expect(readAnswers(optional, {})).toEqual({ answers: {}, faults: {} });
  expect(readAnswers([{ ...ask('text'), key }], {}).faults).toEqual({ [key]: 'Please answer “Budget”' });
  expect(readAnswers(optional, { [key]: 'x' })).toEqual({ answers: { [key]: 'x' }, faults: {} });
});
