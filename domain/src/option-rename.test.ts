import fc from 'fast-check';
import { expect, test } from 'vitest';
import { runs } from '../test/random-runs.ts';
import { departmentText } from './department.ts';
import {
  renamedConditions,
  renamedDepartment,
  renamedPercentages,
  renameRefusal,
  usesText,
} from './option-rename.ts';

const rename = { from: 'Studio', to: 'Film' };
const none = { products: 0, contracts: 0, requests: 0, budgets: 0, calendars: 0, conditions: 0 };

test.each([
  ['Studio', 'Film'],
  [' STUDIO', 'Film'],
  ['Capital', undefined],
  [
    departmentText(['Studio', 'A'], { Studio: 60, A: 40 }),
    departmentText(['Film', 'A'], { Film: 60, A: 40 }),
  ],
  [
    departmentText(['studio', 'Studio'], { studio: 60, Studio: 40 }),
    departmentText(['studio', 'Film'], { studio: 60, Film: 40 }),
  ],
  ['{"segments":[]}', undefined],
])('A request for %s is then for %s', (text, renamed) => {
  expect(renamedDepartment(String(text), rename)).toBe(renamed);
});

test.each([
  ['{"Studio":60,"A":40}', '{"Film":60,"A":40}'],
  ['{"A":100}', undefined],
  ['no JSON', undefined],
])('Percentages %s become %s', (text, renamed) => {
  expect(renamedPercentages(text, rename)).toBe(renamed);
});

test('Conditions on the department follow, however deep they stand, and nothing else does', () => {
  const steps = (name: string) => [
    {
      key: 'Studio',
      conditions: [
        { field: 'department', value: [name, 'A'] },
        { field: 'kind', value: 'Studio' },
      ],
    },
    { steps: [{ conditions: [{ field: 'department', value: ['A'] }] }] },
  ];
  expect(renamedConditions(steps('studio'), rename)).toEqual({ value: steps('Film'), conditions: 1 });
});

test('A rename and its reverse leave a request’s department as it was', () => {
  const name = fc.string({ minLength: 1 }).filter((text) => text.trim() !== '' && !/^\{|^\d+$/.test(text));
  const shared = fc.tuple(
    fc.uniqueArray(name, { minLength: 4, maxLength: 4, selector: (text) => text.toLowerCase() }),
    fc.nat(100),
  );
  fc.assert(
    fc.property(shared, ([[from = '', to = '', ...others], share]) => {
      const [one = '', two = ''] = others;
      const text = departmentText([one, from, two], { [one]: 0, [from]: share, [two]: 100 - share }) ?? '';
      const there = renamedDepartment(text, { from, to });
      if (there === undefined) throw new Error('It names the segment.');
      expect(renamedDepartment(there, { from: to, to: from })).toBe(text);
    }),
    runs(200),
  );
});

test('What uses a value is said kind by kind', () => {
  expect(usesText(none)).toBe('');
  expect(usesText({ ...none, products: 1200, contracts: 1, budgets: 2 })).toBe(
    '1,200 products, 1 contract and 2 budgets',
  );
});

test('Cycles and built-in statuses keep their names', () => {
  expect(renameRefusal('billingCycles', 'yearly')).toContain('Billing cycles');
  expect(renameRefusal('statusOptions', 'pending_cancellation')).toContain('Pending cancellation');
  expect(renameRefusal('statusOptions', 'on hold')).toBeUndefined();
  expect(renameRefusal('teamUsage', 'active')).toBeUndefined();
});
