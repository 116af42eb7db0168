import { expect, test } from 'vitest';
import { step } from '../../test/approvals.ts';
import { ben, company, dan, group, role, user } from '../../test/people.ts';
import type { Condition } from './conditions.ts';
import type { StepPlan } from './step-plan.ts';
import { planText, rulesText, stepSentence } from './step-sentence.ts';

const names = {
  people: new Map([
    [ben, 'Ben Ito'],
    [dan, 'Dan Roe'],
  ]),
  groups: company.groups,
  sign: '$',
};
const say = (plan: Partial<StepPlan>) => stepSentence({ ...step('finance', plan), label: 'Finance' }, names);
const where = (...conditions: Condition[]) => ({ conditions });

test.each<readonly [string, Partial<StepPlan>]>([
  [
    'Finance, if at least $10,000 a year: any of Finance leads; due in 3 days',
    { ...where({ field: 'cost', op: 'at_least', value: 10_000 }), approvers: [group('finance')], dueDays: 3 },
  ],
  ['Finance: Ben Ito', { approvers: [user(ben)] }],
  ['Finance: Tech Admin', { approvers: [role('tech_admin')] }],
  ['Finance: no approver (administrators decide)', {}],
  ['Finance: any of Ben Ito or Dan Roe', { approvers: [user(ben), user(dan)] }],
  [
    'Finance: all of Ben Ito, Dan Roe and Finance leads',
    { approvers: [user(ben), user(dan), group('finance')], needs: 'all' },
  ],
  [
    'Finance: at least 2 of Ben Ito and Finance leads',
    { approvers: [user(ben), group('finance')], needs: 2 },
  ],
  ['Finance: any of board', { approvers: [group('board')] }],
  ['Finance: #77; in parallel with the step before', { approvers: [user(77)], besidePrevious: true }],
  [
    'Finance: Ben Ito; due in 1 day; escalates to Dan Roe 2 days later; asks 1 question',
    {
      approvers: [user(ben)],
      dueDays: 1,
      escalateAfterDays: 2,
      escalateToId: dan,
      questions: [{ key: 'po', label: 'PO', type: 'text', required: true }],
    },
  ],
  [
    'Finance: Ben Ito; due in 1 day; escalates to the administrators 2 days later',
    { approvers: [user(ben)], dueDays: 1, escalateAfterDays: 2 },
  ],
  [
    'Finance, if a renewal, at least 7.5% more than before, for Studio or Legal and from a new vendor: no approver (administrators decide)',
    where(
      { field: 'kind', op: 'is', value: 'renewal' },
      { field: 'increase', op: 'at_least', value: 7.5 },
      { field: 'department', op: 'is_one_of', value: ['Studio', 'Legal'] },
      { field: 'vendor_is_new', op: 'is', value: true },
    ),
  ],
  [
    'Finance, if new software, below $0.50 a year and from a known vendor: no approver (administrators decide)',
    where(
      { field: 'kind', op: 'is', value: 'software' },
      { field: 'cost', op: 'below', value: 0.5 },
      { field: 'vendor_is_new', op: 'is', value: false },
    ),
  ],
])('%s', (sentence, plan) => {
  expect(say(plan)).toBe(sentence);
});

test('A plain step has no rules, but a line all the same', () => {
  const plain = { ...step('finance', { approvers: [user(ben)] }), label: 'Finance' };
  expect(rulesText(plain, names)).toBe('');
  expect(planText(plain, names)).toBe('Ben Ito');
  expect(rulesText({ ...plain, dueDays: 3 }, names)).toBe('Ben Ito; due in 3 days');
});
