import { expect, test } from 'vitest';
import { pendingStep } from '../test/pending-step.ts';
import { handOver } from './hand-over.ts';
import { assigneeOf, currentAssigneeOf } from './request-actions.ts';
import { type RequestState, type StepRecord } from './requests.ts';

const [bob, dan, ann] = [7, 9, 3];

const step = (key: string, more: Partial<StepRecord> = {}): StepRecord => ({ ...pendingStep, key, ...more });
const state = (steps: readonly StepRecord[], more: Partial<RequestState> = {}): RequestState => ({
  requestorId: ann,
  businessOwnerId: null,
  techAdminId: null,
  executiveSponsorId: null,
  status: 'in_progress',
  currentStep: steps[1]?.key ?? '',
  softwareId: null,
  isForContract: false,
  isComplete: true,
  steps,
  ...more,
});
const first = step('request_submission', { assigneeType: 'role', roleType: 'requestor', assigneeId: ann });

const byRole = (roleType: StepRecord['roleType']) => ({ assigneeType: 'role' as const, roleType });

test.each<[string, Partial<StepRecord>, Partial<RequestState>]>([
  ['by name now', { approverId: bob, assigneeId: bob }, {}],
  ['by name later', { approverId: bob }, {}],
  ['by re-assignment', { approverId: ann, assigneeId: bob, isReassigned: true }, {}],
  ['by role now', { ...byRole('tech_admin'), assigneeId: bob }, { techAdminId: bob }],
  ['by role later', byRole('tech_admin'), { techAdminId: bob }],
  ['as the owner of before', { ...byRole('tech_admin'), assigneeId: bob }, { techAdminId: null }],
])('What waits for somebody %s goes to whoever takes over, or to nobody', (_, given, owners) => {
  const before = state([first, step('check', given), step('buy')], owners);
  const taken = handOver(before, { from: bob, to: dan });
  expect(currentAssigneeOf(taken)).toBe(dan);
  expect(JSON.stringify(taken)).not.toContain(`:${bob}`);
  const left = handOver(before, { from: bob, to: null });
  expect(currentAssigneeOf(left)).toBeNull();
  expect(JSON.stringify(left)).not.toContain(`:${bob}`);
  expect(handOver(before, { from: dan, to: null })).toEqual(before);
});

test('What is decided stays, and so do the first step and the requestor', () => {
  const decided = step('check', { status: 'approved', approverId: bob, assigneeId: bob, decidedBy: bob });
  const mine = { ...first, assigneeId: bob };
  const before = state([mine, decided, step('buy')], { requestorId: bob });
  expect(handOver(before, { from: bob, to: dan })).toEqual(before);
});

test('A later step that waits for the requestor is re-assigned, but in a draft, and to nobody by itself', () => {
  const confirm = step('confirm', byRole('requestor'));
  const before = state([{ ...first, assigneeId: bob }, confirm], { requestorId: bob });
  const stepTaken = handOver(before, { from: bob, to: dan }).steps[1];
  expect(stepTaken).toMatchObject({ assigneeId: dan, isReassigned: true });
  expect(handOver(before, { from: bob, to: null }).steps[1]).toEqual(confirm);
  expect(handOver({ ...before, status: 'draft' }, { from: bob, to: dan }).steps[1]).toEqual(confirm);
  const toAnn = { ...confirm, assigneeId: ann, isReassigned: true };
  const kept = handOver({ ...before, steps: [first, toAnn] }, { from: bob, to: dan });
  expect(assigneeOf(kept.steps[1] ?? confirm, kept)).toBe(ann);
});
