import { defaultWorkflow } from '@purser/domain/workflow';
import { expect, test } from 'vitest';
import { messagesOf } from '../test/messages.ts';
import { saveWorkflow, workflowSteps } from './workflow.ts';

const submission = { key: 'request_submission', label: 'Request Submission' };
const legal = { key: 'legal_review', label: 'Legal Review' };

test('The default workflow is taken and stays what it is', () => {
  expect(workflowSteps.parse(defaultWorkflow)).toEqual(defaultWorkflow);
});

test('A step needs no more than a key and a label', () => {
  expect(workflowSteps.parse([submission, legal])[1]).toEqual({
    ...legal,
    description: '',
    actions: [],
    assigneeType: 'user',
    roleType: null,
    approverId: null,
    defaultRole: null,
  });
});

test('The submission is always the requestor’s, whatever is sent', () => {
  const sent = { ...submission, assigneeType: 'user', approverId: 7, roleType: 'tech_admin' };
  expect(workflowSteps.parse([sent, legal])[0]).toMatchObject({
    assigneeType: 'role',
    roleType: 'requestor',
    approverId: null,
  });
  expect(workflowSteps.safeParse([{ ...submission, assigneeType: 'role' }, legal]).success).toBe(true);
});

test('What belongs to the other way of choosing an approver is dropped', () => {
  const both = { ...legal, roleType: 'tech_admin', approverId: 7, defaultRole: 'business_owner' };
  const [, byUser, byRole] = workflowSteps.parse([
    submission,
    { ...both, assigneeType: 'user' },
    { ...both, key: 'finance', assigneeType: 'role' },
  ]);
  expect(byUser).toMatchObject({ roleType: null, approverId: 7, defaultRole: 'business_owner' });
  expect(byRole).toMatchObject({ roleType: 'tech_admin', approverId: null });
});

test.each([
  ['- Ask Finance\r\n\n  - Ask Legal ', ['- Ask Finance', '- Ask Legal']],
  [
    ['Ask Finance', ' ', 'Ask Legal'],
    ['Ask Finance', 'Ask Legal'],
  ],
  ['', []],
])('Required actions are taken as text or as lines: %j', (actions, lines) => {
  expect(workflowSteps.parse([submission, { ...legal, actions }])[1]?.actions).toEqual(lines);
});

const first = 'Request Submission is always the first step. It can’t be moved or deleted';
const noRole = 'Validation Error: Please select a role for all role-based workflow steps';
const badKey = 'A key has small letters, digits and underscores';

test.each([
  ['no steps', [], { steps: first }],
  ['a workflow without the submission', [legal], { steps: first }],
  ['one whose submission was moved', [legal, submission], { steps: first }],
  ['the submission alone', [submission], { steps: 'Please keep at least one step after the submission' }],
  ['a key that is there twice', [submission, legal, legal], { 'steps.2.key': 'Another step has this key' }],
  ['a second submission', [submission, legal, submission], { 'steps.2.key': 'Another step has this key' }],
  ['a step without a key', [submission, { label: 'Legal Review' }], { 'steps.1.key': 'A step needs a key' }],
])('Refused with its message: %s', (_, steps, messages) => {
  expect(messagesOf(saveWorkflow.body, { steps })).toEqual(messages);
});

test.each([
  ['a role that is missing', { assigneeType: 'role' }, { roleType: noRole }],
  [
    'a label that is missing as well',
    { label: '', assigneeType: 'role' },
    { label: 'Please enter a label', roleType: noRole },
  ],
  ['a key of other characters', { key: 'Legal Review' }, { key: badKey }],
  ['a blank label', { label: ' ' }, { label: 'Please enter a label' }],
  [
    'a role that isn’t known',
    { assigneeType: 'role', roleType: 'king' },
    { roleType: 'Please choose one of the roles' },
  ],
  [
    'an approver that can’t be',
    { approverId: 0 },
    { approverId: 'This person doesn’t exist. Please choose another' },
  ],
  ['another way of choosing', { assigneeType: 'lot' }, { assigneeType: 'Please choose a user or a role' }],
])('Refused at its field: a step with %s', (_, given, messages) => {
  const at = Object.entries(messages).map(([field, message]) => [`steps.1.${field}`, message]);
  const steps = [submission, { ...legal, ...given }];
  expect(messagesOf(saveWorkflow.body, { steps })).toEqual(Object.fromEntries(at));
});

test('At most 50 steps are taken', () => {
  const many = Array.from({ length: 50 }, (_, at) => ({ ...legal, key: `step_${at}` }));
  expect(messagesOf(workflowSteps, [submission, ...many.slice(1)])).toEqual({});
  expect(messagesOf(workflowSteps, [submission, ...many])).toEqual({ '': 'Please use at most 50 steps' });
});
