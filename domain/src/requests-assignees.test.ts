import { expect, test } from 'vitest';
import { pendingStep } from '../test/pending-step.ts';
import { after, approve, hand } from '../test/request-acts.ts';
import { admin, legal, stranger, tech } from '../test/request-people.ts';
import { approved, atLegal, atTech, atWrapUp, draft, handedOn, rejected } from '../test/requests.ts';
import { assigneeOf, currentAssigneeOf, rightsOn } from './request-actions.ts';
import { isOpen, requestStatuses, type StepRecord, wrapUpStepOf } from './requests.ts';
import { wrapUpKey } from './workflow.ts';

const step: StepRecord = { ...pendingStep, assigneeType: 'role', roleType: 'tech_admin' };

test.each([
  ['whoever has its role', {}, 3],
  ['whom it chose when it became current', { assigneeId: 5 }, 5],
  ['whom it was handed to', { assigneeId: 5, isReassigned: true }, 5],
  ['nobody, where whom it was handed to is gone', { isReassigned: true }, null],
  ['the chosen user', { assigneeType: 'user', roleType: null, approverId: 6 }, 6],
  ['nobody, where no user was chosen', { assigneeType: 'user', roleType: null }, null],
  ['nobody, where the request has no such owner', { roleType: 'executive_sponsor' }, null],
  ['the requestor', { roleType: 'requestor' }, 1],
  ['who was to decide it, once that is done', { status: 'approved', assigneeId: 5, decidedBy: 9 }, 5],
  ['nobody, where it was decided for nobody', { status: 'approved', decidedBy: 9 }, null],
] as const)('A step waits for %s', (_, given, assignee) => {
  expect(assigneeOf({ ...step, ...given }, draft)).toBe(assignee);
});

test('An owner who changes while a step is current takes it over only from nobody', () => {
  const ofNobody = after({ ...atLegal, techAdminId: null }, approve(legal), admin);
  expect(currentAssigneeOf({ ...ofNobody, techAdminId: 5 })).toBe(5);
  expect(currentAssigneeOf({ ...atTech, techAdminId: 5 })).toBe(3);
  expect(currentAssigneeOf({ ...atTech, techAdminId: null })).toBe(3);
});

test('A later step that was handed on stays so when it becomes current', () => {
  const handed = after(atLegal, hand(tech, stranger), admin);
  expect(currentAssigneeOf(after(handed, approve(legal), admin))).toBe(stranger.id);
});

test('A step that was handed on to somebody who is gone waits for nobody, not for whom the workflow names', () => {
  const orphaned = handedOn.steps.map((one) => (one.key === legal ? { ...one, assigneeId: null } : one));
  expect(currentAssigneeOf({ ...handedOn, steps: orphaned })).toBeNull();
});

test('A decided step says who was to decide it and who did', () => {
  const taken = after({ ...atTech, techAdminId: 5, steps: asForNobody(atTech) }, approve(tech), admin);
  expect(taken.steps[2]).toMatchObject({ status: 'approved', assigneeId: 5, decidedBy: admin.id });
  expect(rejected.steps[1]).toMatchObject({ status: 'rejected', assigneeId: 2, decidedBy: 2 });
  expect(approved.steps[3]).toMatchObject({ status: 'approved', assigneeId: null, decidedBy: admin.id });
});

// As though nobody had been there when the step became current.
const asForNobody = ({ steps }: typeof atTech): StepRecord[] =>
  steps.map((one) => (one.key === tech ? { ...one, assigneeId: null } : one));

test.each([
  ['a draft', draft, 1],
  ['one in progress', atLegal, 2],
  ['one whose step has nobody', atWrapUp, null],
  ['an approved one', approved, null],
  ['a rejected one', rejected, null],
  ['one whose current step is missing', { ...atLegal, currentStep: 'finance_approval' }, null],
])('Whom a request waits for: %s', (_, state, assignee) => {
  expect(currentAssigneeOf(state)).toBe(assignee);
});

test('Rights are asked about the request, or about one of its steps', () => {
  const request = { status: 'in_progress', requestorId: 1, currentAssigneeId: 2, isSubmitted: true };
  expect(rightsOn(atLegal)).toEqual({ ...request, assigneeId: null });
  expect(rightsOn(atLegal, atLegal.steps[2])).toEqual({ ...request, assigneeId: 3 });
  expect(rightsOn(draft)).toMatchObject({ status: 'draft', isSubmitted: false, currentAssigneeId: 1 });
});

test.each([
  [[{ key: 'a' }, { key: wrapUpKey }, { key: 'b' }], wrapUpKey],
  [[{ key: 'a' }, { key: 'b' }], 'b'],
  [[], undefined],
])('Of %j the software is created at %s', (steps, key) => {
  expect(wrapUpStepOf(steps)?.key).toBe(key);
});

test('A request goes on until it is approved or rejected', () => {
  expect(requestStatuses.filter(isOpen)).toEqual(['draft', 'in_progress']);
});
