import { expect, test } from 'vitest';
import { after, lineOf, tried } from '../../test/approval-acts.ts';
import { legal } from '../../test/approvals.ts';
import { ann, ben, cleo, company, dan, role, root, user } from '../../test/people.ts';
import {
  approved,
  atLegal,
  atTech,
  atWrapUp,
  draft,
  handedOn,
  rejected,
  tech,
} from '../../test/plain-requests.ts';
import { isOpen, requestStatuses, wrapUpStepOf } from '../requests.ts';
import { submissionKey, wrapUpKey } from '../workflow.ts';
import type { StepAction as Action } from './approval-refusals.ts';
import type { ApprovalState, ApprovalStep, StepApprover } from './approval-state.ts';
import { currentAssigneeOf, firstPersonOf } from './turns.ts';

const approve = (step: string): Action => ({ type: 'approve', step });
const reject = (step: string): Action => ({ type: 'reject', step });
const comment = (step: string): Action => ({ type: 'comment', step });
const hand = (step: string, assigneeId: number): Action => ({ type: 'reassign', step, assigneeId });

const saved = { ...draft, status: 'in_progress' } as const;
const empty = { ...draft, isComplete: false };
const withdrawn = after(draft, ['reject', submissionKey, ann]);
const withoutSoftware = { ...atWrapUp, softwareId: null };
const forContract = { ...withoutSoftware, isForContract: true };
const ofBen = { ...atLegal, requestorId: ben };
const ofAdmin = { ...atLegal, requestorId: root };
/** Where requestors may not approve later steps of their own requests. */
const bound = (id: number) => ({ id, allowsSelfApproval: false });

// What comes of an action.
function comesTo(state: ApprovalState, action: Action, who: number | ReturnType<typeof bound>): string {
  const { id, allowsSelfApproval } = typeof who === 'number' ? { id: who, allowsSelfApproval: true } : who;
  const outcome = tried(state, action, id, { ...company, allowsSelfApproval });
  const refusal = outcome.kind === 'refused' ? outcome.refusal : undefined;
  return outcome.kind === 'done' ? lineOf(outcome.state) : (refusal ?? outcome.kind);
}

test.each([
  ['the requestor submits a draft', draft, approve(submissionKey), ann, 'in_progress ✓▸·· 2'],
  ['an admin submits a draft', draft, approve(submissionKey), root, 'in_progress ✓▸·· 2'],
  ['the requestor submits what was saved', saved, approve(submissionKey), ann, 'in_progress ✓▸·· 2'],
  ['submitting isn’t self-approval', draft, approve(submissionKey), bound(ann), 'in_progress ✓▸·· 2'],
  ['the requestor withdraws a draft', draft, reject(submissionKey), ann, 'rejected ✗··· nobody'],
  ['an admin rejects a draft', draft, reject(submissionKey), root, 'rejected ✗··· nobody'],
  ['an empty draft is withdrawn', empty, reject(submissionKey), ann, 'rejected ✗··· nobody'],
  ['what was saved is withdrawn', saved, reject(submissionKey), ann, 'rejected ✗··· nobody'],
  ['the chosen user approves', atLegal, approve(legal), ben, 'in_progress ✓✓▸· 3'],
  ['an admin approves for the user', atLegal, approve(legal), root, 'in_progress ✓✓▸· 3'],
  ['whom it was handed to approves', handedOn, approve(legal), cleo, 'in_progress ✓✓▸· 3'],
  ['the user rejects', atLegal, reject(legal), ben, 'rejected ✓✗·· nobody'],
  ['an admin rejects for the user', atLegal, reject(legal), root, 'rejected ✓✗·· nobody'],
  ['who has the role approves', atTech, approve(tech), cleo, 'in_progress ✓✓✓▸ nobody'],
  ['who has the role rejects', atTech, reject(tech), cleo, 'rejected ✓✓✗· nobody'],
  ['an admin wraps up', atWrapUp, approve(wrapUpKey), root, 'approved ✓✓✓✓ nobody'],
  ['an admin rejects at the end', withoutSoftware, reject(wrapUpKey), root, 'rejected ✓✓✓✗ nobody'],
  ['a contract needs no new software', forContract, approve(wrapUpKey), root, 'approved ✓✓✓✓ nobody'],
  ['the user hands it on', atLegal, hand(legal, dan), ben, 'in_progress ✓▸·· 4'],
  ['an admin hands it on', atLegal, hand(legal, dan), root, 'in_progress ✓▸·· 4'],
  ['it is handed on once more', handedOn, hand(legal, dan), cleo, 'in_progress ✓▸·· 4'],
  ['a later step is handed on', atLegal, hand(tech, dan), cleo, 'in_progress ✓▸·· 2'],
  ['a later step of a draft is handed on', draft, hand(legal, dan), root, 'draft ▸··· 1'],
  ['what waits for nobody is handed on', atWrapUp, hand(wrapUpKey, ben), root, 'in_progress ✓✓✓▸ 2'],
  ['one’s own later step, where one may', ofBen, approve(legal), ben, 'in_progress ✓✓▸· 3'],
  [
    'one’s own is rejected though one mayn’t approve',
    ofBen,
    reject(legal),
    bound(ben),
    'rejected ✓✗·· nobody',
  ],
  ['one’s own is handed on then', ofAdmin, hand(legal, cleo), bound(root), 'in_progress ✓▸·· 3'],
])('The way goes on: %s', (_, state, action, by, next) => {
  expect(comesTo(state, action, by)).toBe(next);
});

test.each([
  ['a comment on the current step', atLegal, comment(legal), dan],
  ['a comment on a later step', atLegal, comment(tech), dan],
  ['a comment on a draft', draft, comment(submissionKey), ann],
  ['a comment on a closed request', rejected, comment(legal), dan],
  ['an approval said twice', atTech, approve(legal), ben],
  ['an approval said again at the end', approved, approve(legal), ben],
  ['an approval said again after a rejection', rejected, approve(submissionKey), ann],
  ['a rejection said twice', rejected, reject(legal), ben],
  ['a withdrawal said twice', withdrawn, reject(submissionKey), ann],
  ['the last approval said twice', approved, approve(wrapUpKey), root],
  ['a step handed to the same person twice', handedOn, hand(legal, cleo), root],
  ['a step that one hands to oneself', handedOn, hand(legal, cleo), cleo],
])('Nothing changes by %s', (_, state, action, by) => {
  expect(comesTo(state, action, by)).toBe('unchanged');
});

const refused = [
  ['unknown step', 'an approval of no step', atLegal, approve('finance_approval'), root],
  ['unknown step', 'a rejection of no step', atLegal, reject(''), root],
  ['unknown step', 'a comment on no step', atLegal, comment('finance_approval'), root],
  ['unknown step', 'no step handed on', atLegal, hand('finance_approval', ben), root],
  ['fixed step', 'the submission handed on', draft, hand(submissionKey, ben), root],
  ['fixed step', 'the submission handed on when it is over', atLegal, hand(submissionKey, ben), ann],
  ['decided', 'a second approval, by somebody else', atTech, approve(legal), root],
  ['decided', 'a rejection after one’s approval', atTech, reject(legal), ben],
  ['decided', 'an approval after one’s rejection', rejected, approve(legal), ben],
  ['decided', 'a second rejection, by somebody else', rejected, reject(legal), root],
  ['decided', 'a stranger’s approval of what is over', atTech, approve(legal), dan],
  ['decided', 'a step handed on that is over', atTech, hand(legal, cleo), root],
  ['decided', 'an approval of an approved request', approved, approve(wrapUpKey), cleo],
  ['closed', 'an approval after an earlier rejection', rejected, approve(tech), cleo],
  ['closed', 'a rejection after an earlier rejection', rejected, reject(wrapUpKey), root],
  ['closed', 'a step handed on after an earlier rejection', rejected, hand(tech, ben), root],
  ['closed', 'an approval after a withdrawal', withdrawn, approve(legal), ben],
  ['not yet', 'an approval of a later step', atLegal, approve(tech), cleo],
  ['not yet', 'a rejection of a later step', atLegal, reject(tech), root],
  ['not yet', 'an approval in a draft', draft, approve(legal), ben],
  ['forbidden', 'a stranger’s approval', atLegal, approve(legal), dan],
  ['forbidden', 'a stranger’s rejection', atLegal, reject(legal), dan],
  ['forbidden', 'a step handed on by a stranger', atLegal, hand(legal, dan), dan],
  ['forbidden', 'a stranger’s submission', draft, approve(submissionKey), dan],
  ['forbidden', 'an approval of the step after one’s own', atTech, approve(tech), ben],
  ['forbidden', 'the requestor’s approval of a later step', atLegal, approve(legal), ann],
  ['forbidden', 'somebody else’s later step handed on', atLegal, hand(tech, dan), ben],
  ['forbidden', 'an approval of what waits for nobody', atWrapUp, approve(wrapUpKey), cleo],
  ['forbidden', 'what waits for nobody handed on', atWrapUp, hand(wrapUpKey, cleo), cleo],
  ['forbidden', 'an approval of what one has handed on', handedOn, approve(legal), ben],
  ['forbidden', 'what stands already, by who has handed it on', handedOn, hand(legal, cleo), ben],
  ['forbidden', 'what stands already, by a stranger', handedOn, hand(legal, cleo), dan],
  ['forbidden', 'what one has handed on taken back', handedOn, hand(legal, ben), ben],
  ['own step', 'an approval of one’s own request', ofBen, approve(legal), bound(ben)],
  ['own step', 'an admin’s approval of their own request', ofAdmin, approve(legal), bound(root)],
  ['incomplete', 'a submission without all it needs', empty, approve(submissionKey), ann],
  ['incomplete', 'an admin’s submission without all it needs', empty, approve(submissionKey), root],
  ['no software', 'a wrap-up that has made none', withoutSoftware, approve(wrapUpKey), root],
] as const;

test.each(refused)('Refused as “%s”: %s', (refusal, _, state, action, by) => {
  expect(comesTo(state, action, by)).toBe(refusal);
});

const waitsFor = (given: Partial<StepApprover>, state: ApprovalStep['state'] = 'current') => {
  const approvers = [{ named: role('tech_admin'), heldById: null, isReassigned: false, ...given }];
  const steps = draft.steps.map((one) => (one.key === tech ? { ...one, state, approvers } : one));
  return steps.filter(({ key }) => key === tech).map((one) => firstPersonOf(draft, one, company))[0];
};

test.each([
  ['whoever has its role', {}, 3],
  ['whom it chose when it became current', { heldById: 5 }, 5],
  ['whom it was handed to', { heldById: 5, isReassigned: true }, 5],
  ['nobody, where whom it was handed to is gone', { isReassigned: true }, null],
  ['the chosen user', { named: user(6) }, 6],
  ['nobody, where no user was chosen', { named: null }, null],
  ['nobody, where the request has no such owner', { named: role('executive_sponsor') }, null],
  ['the requestor', { named: role('requestor') }, 1],
])('A step waits for %s', (_, given, assignee) => {
  expect(waitsFor(given)).toBe(assignee);
});

test('A step that is decided names whoever was to decide it, and nobody where it was decided for nobody', () => {
  expect([waitsFor({ heldById: 5 }, 'approved'), waitsFor({}, 'approved')]).toEqual([5, null]);
});

test('An owner who changes while a step is current takes it over only from nobody', () => {
  const ofNobody = after({ ...atLegal, techAdminId: null }, ['approve', legal, root]);
  expect(currentAssigneeOf({ ...ofNobody, techAdminId: 5 }, company)).toBe(5);
  expect(currentAssigneeOf({ ...atTech, techAdminId: 5 }, company)).toBe(3);
  expect(currentAssigneeOf({ ...atTech, techAdminId: null }, company)).toBe(3);
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
