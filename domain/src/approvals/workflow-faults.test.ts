import { expect, test } from 'vitest';
import { around, step } from '../../test/approvals.ts';
import { company, group, role, user } from '../../test/people.ts';
import type { Question } from './answers.ts';
import type { Condition } from './conditions.ts';
import type { StepPlan } from './step-plan.ts';
import { questionListFaults, workflowFaults } from './workflow-faults.ts';

const faultsOf = (plan: Partial<StepPlan>) =>
  workflowFaults(around(step('legal', plan)), company.groups).map(({ at, field, message }) => [
    at,
    field,
    message,
  ]);
const ask = (question: Partial<Question>): Question => ({
  key: 'po',
  label: 'PO',
  type: 'text',
  required: true,
  ...question,
});

const [dueFault, needsFault] = [
  'A step is due after 1 to 365 working days',
  'A step needs at least 1 approval',
];
const one = [user(2)];
const renewals: Condition = { field: 'kind', op: 'is', value: 'renewal' };
const unless = (...conditions: Condition[]) => ({ conditions });

test.each<readonly [keyof StepPlan, string, Partial<StepPlan>]>([
  ['needs', 'This step names 1 person and can’t need 2 approvals', { approvers: one, needs: 2 }],
  [
    'needs',
    'This step names 2 people and can’t need 3 approvals',
    { approvers: [group('finance'), user(2)], needs: 3 },
  ],
  ['needs', 'This step names no people and can’t need 1 approval', { needs: 1 }],
  ['needs', needsFault, { approvers: one, needs: 0 }],
  ['needs', needsFault, { approvers: one, needs: 1.5 }],
  ['approvers', 'There is no group “board”', { approvers: [group('board')] }],
  ['approvers', 'An approver is named twice', { approvers: [user(2), user(2)] }],
  [
    'approvers',
    'A step can have at most 50 approvers',
    { approvers: Array.from({ length: 51 }, (_, at) => user(at)) },
  ],
  [
    'besidePrevious',
    'No step can run in parallel with the submission or the wrap-up',
    { besidePrevious: true },
  ],
  [
    'conditions',
    'A condition on the cost needs an amount above 0',
    unless({ field: 'cost', op: 'below', value: 0 }),
  ],
  [
    'conditions',
    'A condition on the increase needs a percentage from 0',
    unless({ field: 'increase', op: 'at_least', value: -1 }),
  ],
  [
    'conditions',
    'A condition on the department needs at least one',
    unless({ field: 'department', op: 'is_one_of', value: [] }),
  ],
  ['conditions', 'A step can have at most 10 conditions', { conditions: Array(11).fill(renewals) }],
  ['dueDays', dueFault, { dueDays: 0 }],
  ['dueDays', dueFault, { dueDays: 1.5 }],
  ['escalateAfterDays', 'Only a step that is due some day can escalate', { escalateAfterDays: 2 }],
  [
    'escalateAfterDays',
    'A step escalates after 1 to 365 working days',
    { dueDays: 2, escalateAfterDays: 366 },
  ],
  [
    'escalateToId',
    'Please say after how many working days the step escalates',
    { dueDays: 2, escalateToId: 2 },
  ],
  ['questions', 'Two questions have the key “po”', { questions: [ask({}), ask({ label: 'Other' })] }],
])('Refused at %s: %s', (field, message, plan) => {
  expect(faultsOf(plan)).toEqual([[1, field, message]]);
});

test('Beside the wrap-up is as little a place as beside the submission, and neither has conditions', () => {
  const submission = { ...step('request_submission'), ...unless(renewals) };
  const faults = workflowFaults(
    [submission, step('legal'), step('operations_wrapup', { besidePrevious: true })],
    [],
  );
  expect(faults.map(({ at, field }) => [at, field])).toEqual([
    [0, 'conditions'],
    [2, 'besidePrevious'],
  ]);
  const last = step('after', { besidePrevious: true });
  expect(workflowFaults([...around(step('legal')), last], []).map(({ at }) => at)).toEqual([3]);
});

test('A workflow without faults has none', () => {
  const plan = {
    approvers: [group('finance'), role('tech_admin')],
    needs: 3,
    dueDays: 3,
    escalateAfterDays: 1,
    escalateToId: 4,
  };
  expect(
    faultsOf({ ...plan, questions: [ask({}), ask({ key: 'kind', type: 'choice', options: ['A', 'B'] })] }),
  ).toEqual([]);
});

test('People are counted once, roles one each', () => {
  const approvers = [user(2), group('finance'), role('tech_admin'), role('business_owner')];
  expect(faultsOf({ approvers, needs: 5 })).toEqual([
    [1, 'needs', 'This step names 4 people and can’t need 5 approvals'],
  ]);
});

const choiceOf = (options: string[]) => [ask({ type: 'choice', options })];

test.each([
  ['A question needs a label', [ask({ label: ' ' })]],
  ['“PO” needs at least one option', [ask({ type: 'choice' })]],
  ['“PO” has an option twice', choiceOf(['A', 'A'])],
  ['“PO” can have at most 50 options', choiceOf(Array.from({ length: 51 }, String))],
  ['There can be at most 20 questions', Array.from({ length: 21 }, (_, at) => ask({ key: String(at) }))],
])('Refused of questions: %s', (fault, questions) => {
  expect(questionListFaults(questions)).toEqual([fault]);
});
