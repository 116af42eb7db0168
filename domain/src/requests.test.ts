import { expect, test } from 'vitest';
import { after, approve, comment, describeOutcome, hand, reject } from '../test/request-acts.ts';
import { admin, ann, ben, cleo, legal, stranger, tech } from '../test/request-people.ts';
import {
  approved,
  atLegal,
  atTech,
  atWrapUp,
  draft,
  fourSteps,
  handedOn,
  rejected,
} from '../test/requests.ts';
import { act, refusals } from './request-actions.ts';
import { startOf } from './requests.ts';
import { submissionKey, wrapUpKey } from './workflow.ts';

const saved = { ...draft, status: 'in_progress' } as const;
const empty = { ...draft, isComplete: false };
const withdrawn = after(draft, reject(submissionKey), ann);
const withoutSoftware = { ...atWrapUp, softwareId: null };
const forContract = { ...withoutSoftware, isForContract: true };
const ofBen = { ...atLegal, requestorId: ben.id };
const ofAdmin = { ...atLegal, requestorId: admin.id };
const bound = (person: typeof ann) => ({ ...person, allowsSelfApproval: false });

test('A request begins as a draft that waits for its requestor', () => {
  expect(describeOutcome({ kind: 'done', state: draft })).toBe('draft ▸··· 1');
  expect(draft.steps.map(({ key }) => key)).toEqual(fourSteps.map(({ key }) => key));
  expect(startOf(draft, []).currentStep).toBe(submissionKey);
});

test.each([
  ['the requestor submits a draft', draft, approve(submissionKey), ann, 'in_progress ✓▸·· 2'],
  ['an admin submits a draft', draft, approve(submissionKey), admin, 'in_progress ✓▸·· 2'],
  ['the requestor submits what was saved', saved, approve(submissionKey), ann, 'in_progress ✓▸·· 2'],
  ['submitting isn’t self-approval', draft, approve(submissionKey), bound(ann), 'in_progress ✓▸·· 2'],
  ['the requestor withdraws a draft', draft, reject(submissionKey), ann, 'rejected ✗··· nobody'],
  ['an admin rejects a draft', draft, reject(submissionKey), admin, 'rejected ✗··· nobody'],
  ['an empty draft is withdrawn', empty, reject(submissionKey), ann, 'rejected ✗··· nobody'],
  ['what was saved is withdrawn', saved, reject(submissionKey), ann, 'rejected ✗··· nobody'],
  ['the chosen user approves', atLegal, approve(legal), ben, 'in_progress ✓✓▸· 3'],
  ['an admin approves for the user', atLegal, approve(legal), admin, 'in_progress ✓✓▸· 3'],
  ['whom it was handed to approves', handedOn, approve(legal), cleo, 'in_progress ✓✓▸· 3'],
  ['the user rejects', atLegal, reject(legal), ben, 'rejected ✓✗·· nobody'],
  ['an admin rejects for the user', atLegal, reject(legal), admin, 'rejected ✓✗·· nobody'],
  ['who has the role approves', atTech, approve(tech), cleo, 'in_progress ✓✓✓▸ nobody'],
  ['who has the role rejects', atTech, reject(tech), cleo, 'rejected ✓✓✗· nobody'],
  ['an admin wraps up', atWrapUp, approve(wrapUpKey), admin, 'approved ✓✓✓✓ nobody'],
  ['an admin rejects at the end', withoutSoftware, reject(wrapUpKey), admin, 'rejected ✓✓✓✗ nobody'],
  ['a contract needs no new software', forContract, approve(wrapUpKey), admin, 'approved ✓✓✓✓ nobody'],
  ['the user hands it on', atLegal, hand(legal, stranger), ben, 'in_progress ✓▸·· 4'],
  ['an admin hands it on', atLegal, hand(legal, stranger), admin, 'in_progress ✓▸·· 4'],
  ['it is handed on once more', handedOn, hand(legal, stranger), cleo, 'in_progress ✓▸·· 4'],
  ['a later step is handed on', atLegal, hand(tech, stranger), cleo, 'in_progress ✓▸·· 2'],
  ['a later step of a draft is handed on', draft, hand(legal, stranger), admin, 'draft ▸··· 1'],
  ['what waits for nobody is handed on', atWrapUp, hand(wrapUpKey, ben), admin, 'in_progress ✓✓✓▸ 2'],
  ['one’s own later step, where one may', ofBen, approve(legal), ben, 'in_progress ✓✓▸· 3'],
  [
    'one’s own is rejected though one mayn’t approve',
    ofBen,
    reject(legal),
    bound(ben),
    'rejected ✓✗·· nobody',
  ],
  ['one’s own is handed on then', ofAdmin, hand(legal, cleo), bound(admin), 'in_progress ✓▸·· 3'],
])('The way goes on: %s', (_, state, action, by, next) => {
  expect(describeOutcome(act(state, action, by))).toBe(next);
});

test.each([
  ['a comment on the current step', atLegal, comment(legal), stranger],
  ['a comment on a later step', atLegal, comment(tech), stranger],
  ['a comment on a draft', draft, comment(submissionKey), ann],
  ['a comment on a closed request', rejected, comment(legal), stranger],
  ['an approval said twice', atTech, approve(legal), ben],
  ['an approval said again at the end', approved, approve(legal), ben],
  ['an approval said again after a rejection', rejected, approve(submissionKey), ann],
  ['a rejection said twice', rejected, reject(legal), ben],
  ['a withdrawal said twice', withdrawn, reject(submissionKey), ann],
  ['the last approval said twice', approved, approve(wrapUpKey), admin],
  ['a step handed to the same person twice', handedOn, hand(legal, cleo), admin],
  ['a step that one hands to oneself', handedOn, hand(legal, cleo), cleo],
])('Nothing changes by %s', (_, state, action, by) => {
  expect(act(state, action, by)).toEqual({ kind: 'unchanged' });
});

const refused = [
  ['unknown step', 'an approval of no step', atLegal, approve('finance_approval'), admin],
  ['unknown step', 'a rejection of no step', atLegal, reject(''), admin],
  ['unknown step', 'a comment on no step', atLegal, comment('finance_approval'), admin],
  ['unknown step', 'no step handed on', atLegal, hand('finance_approval', ben), admin],
  ['fixed step', 'the submission handed on', draft, hand(submissionKey, ben), admin],
  ['fixed step', 'the submission handed on when it is over', atLegal, hand(submissionKey, ben), ann],
  ['decided', 'a second approval, by somebody else', atTech, approve(legal), admin],
  ['decided', 'a rejection after one’s approval', atTech, reject(legal), ben],
  ['decided', 'an approval after one’s rejection', rejected, approve(legal), ben],
  ['decided', 'a second rejection, by somebody else', rejected, reject(legal), admin],
  ['decided', 'a stranger’s approval of what is over', atTech, approve(legal), stranger],
  ['decided', 'a step handed on that is over', atTech, hand(legal, cleo), admin],
  ['decided', 'an approval of an approved request', approved, approve(wrapUpKey), cleo],
  ['closed', 'an approval after an earlier rejection', rejected, approve(tech), cleo],
  ['closed', 'a rejection after an earlier rejection', rejected, reject(wrapUpKey), admin],
  ['closed', 'a step handed on after an earlier rejection', rejected, hand(tech, ben), admin],
  ['closed', 'an approval after a withdrawal', withdrawn, approve(legal), ben],
  ['not yet', 'an approval of a later step', atLegal, approve(tech), cleo],
  ['not yet', 'a rejection of a later step', atLegal, reject(tech), admin],
  ['not yet', 'an approval in a draft', draft, approve(legal), ben],
  ['forbidden', 'a stranger’s approval', atLegal, approve(legal), stranger],
  ['forbidden', 'a stranger’s rejection', atLegal, reject(legal), stranger],
  ['forbidden', 'a step handed on by a stranger', atLegal, hand(legal, stranger), stranger],
  ['forbidden', 'a stranger’s submission', draft, approve(submissionKey), stranger],
  ['forbidden', 'an approval of the step after one’s own', atTech, approve(tech), ben],
  ['forbidden', 'the requestor’s approval of a later step', atLegal, approve(legal), ann],
  ['forbidden', 'somebody else’s later step handed on', atLegal, hand(tech, stranger), ben],
  ['forbidden', 'an approval of what waits for nobody', atWrapUp, approve(wrapUpKey), cleo],
  ['forbidden', 'what waits for nobody handed on', atWrapUp, hand(wrapUpKey, cleo), cleo],
  ['forbidden', 'an approval of what one has handed on', handedOn, approve(legal), ben],
  ['forbidden', 'what stands already, by who has handed it on', handedOn, hand(legal, cleo), ben],
  ['forbidden', 'what stands already, by a stranger', handedOn, hand(legal, cleo), stranger],
  ['forbidden', 'what one has handed on taken back', handedOn, hand(legal, ben), ben],
  ['own step', 'an approval of one’s own request', ofBen, approve(legal), bound(ben)],
  ['own step', 'an admin’s approval of their own request', ofAdmin, approve(legal), bound(admin)],
  ['incomplete', 'a submission without all it needs', empty, approve(submissionKey), ann],
  ['incomplete', 'an admin’s submission without all it needs', empty, approve(submissionKey), admin],
  ['no software', 'a wrap-up that has made none', withoutSoftware, approve(wrapUpKey), admin],
] as const;

test.each(refused)('Refused as “%s”: %s', (refusal, _, state, action, by) => {
  expect(act(state, action, by)).toEqual({ kind: 'refused', refusal });
});

test('No refusal is missing from the table', () => {
  expect(new Set(refused.map(([refusal]) => refusal))).toEqual(new Set(refusals));
});
