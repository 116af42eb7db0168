import { expect, test } from 'vitest';
import {
  detailsOfChanges,
  optionChanges,
  ruleChanges,
  settingChanges,
  workflowChanges,
} from './administration.ts';
import { defaultOptions } from './options.ts';
import { defaultWorkflow, type WorkflowStep } from './workflow.ts';

test('A setting is told from what to what, and not at all where it stays', () => {
  expect(settingChanges('contractsNeedApproval', false, true)).toEqual([
    'Contracts need approval: from off to on',
  ]);
  expect(settingChanges('costTolerance', 10, 20)).toEqual(['Cost tolerance, in percent: from 10 to 20']);
  expect(settingChanges('costTolerance', 10, 10)).toEqual([]);
});

test('Option lists are told by what was added and removed, or by their order', () => {
  const paymentTypes = [...defaultOptions.paymentTypes.filter((type) => type !== 'Check'), 'Cash'];
  const billingCycles = defaultOptions.billingCycles.toReversed();
  expect(optionChanges(defaultOptions, { ...defaultOptions, paymentTypes, billingCycles })).toEqual([
    'Billing Cycles: put in another order',
    'Payment Types: added Cash, removed Check',
  ]);
  expect(optionChanges(defaultOptions, defaultOptions)).toEqual([]);
});

test('The workflow is told by its steps: added, removed, moved, and what changed in each', () => {
  const names = new Map([[7, 'Nora (nora2)']]);
  const [first, second, third, ...rest] = defaultWorkflow;
  if (!first || !second || !third) throw new Error('The default workflow has too few steps.');
  const added: WorkflowStep = {
    ...second,
    key: 'check',
    label: 'Check',
    assigneeType: 'role',
    roleType: 'tech_admin',
  };
  const changed = { ...second, label: 'Security', approverId: 7, actions: [] };
  expect(workflowChanges([first, { ...second, actions: [] }], [first, changed], names)).toEqual([
    `${second.label}: Name from ${second.label} to Security, Approver from nobody to Nora (nora2)`,
  ]);
  expect(workflowChanges(defaultWorkflow, [first, third, second, added, ...rest.slice(1)], names)).toEqual([
    'Check was added, its approver Tech Admin',
    `${rest[0]?.label} was removed`,
    'the steps were put in another order',
  ]);
  expect(workflowChanges(defaultWorkflow, defaultWorkflow, names)).toEqual([]);
});

test('Mail rules are told by event and field; of a text only that it changed', () => {
  const rule = { subject: 'Hello', html: '<p>x</p>', roles: ['requestor', 'next_assignee'] };
  const after = { subject: 'Hi', html: '<p>y</p>', roles: [] };
  expect(
    ruleChanges(
      { approvalStep: rule, softwareComment: rule },
      { approvalStep: after, softwareComment: rule },
    ),
  ).toEqual([
    'Approval Step: Subject from Hello to Hi, Text changed, Recipients from requestor, next assignee to nobody',
  ]);
});

test('However much was changed, the details stay short', () => {
  expect(detailsOfChanges([])).toBeNull();
  expect(detailsOfChanges(['A', 'B'])).toBe('A; B');
  expect(
    detailsOfChanges(Array.from({ length: 500 }, (_, at) => `change ${at}`))?.length,
  ).toBeLessThanOrEqual(500);
});
