import { expect, test } from 'vitest';
import { after, doneBy, lineOf } from '../../test/approval-acts.ts';
import { around, request, step, submitted } from '../../test/approvals.ts';
import { ann, ben, cleo, company, dan, person, role, root, user } from '../../test/people.ts';
import { holdersOf, mayOnRequest } from '../policy.ts';
import { submissionKey } from '../workflow.ts';
import { startOf } from './approval-state.ts';
import { handedOver } from './handed-over.ts';
import { offeredRefusal, rightFactsOf } from './request-rights.ts';
import { changed } from './request-updates.ts';
import { turnsOf } from './turns.ts';

const steps = around(
  step('legal', { approvers: [user(ben), user(cleo)], needs: 'all' }),
  step('tech', {
    approvers: [role('tech_admin'), role('requestor')],
    besidePrevious: true,
    dueDays: 1,
    escalateAfterDays: 1,
    escalateToId: ben,
  }),
);
const draft = startOf({ ...request, techAdminId: dan }, steps);
const state = submitted(steps, { techAdminId: dan });
const back = after(state, ['send_back', 'legal', ben]);
const closed = after(state, ['reject', 'legal', ben]);

test.each([
  ['edit request terms', draft, [ann]],
  ['edit request terms', state, [ben, cleo, dan, ann]],
  ['edit request terms', after(state, ['approve', 'legal', ben]), [cleo, dan, ann]],
  ['edit request terms', back, [ann]],
  ['edit request', state, [ann, ben, cleo, dan]],
  ['delete request', draft, [ann]],
  ['delete request', state, []],
  ['delete request', back, []],
  ['delete request', closed, []],
  ['delete request', after(draft, ['reject', submissionKey, ann]), [ann]],
] as const)('To %s is a right of those whom it is given', (right, request_, holders) => {
  const facts = rightFactsOf(request_, company);
  expect(holdersOf(right, facts)).toEqual(holders);
  expect(mayOnRequest(person(root), right, facts)).toBe(true);
  expect(mayOnRequest(person(77), right, facts)).toBe(false);
});

test('Who leaves is replaced by whoever takes over, and nothing is asked anew', () => {
  const under = after(state, ['approve', 'legal', cleo]);
  const handed = handedOver(handedOver(under, { from: ben, to: 7 }), { from: dan, to: 8 });
  expect(turnsOf(handed, company).map(({ askedIds }) => askedIds)).toEqual([[7], [8, ann]]);
  expect([handed.techAdminId, handed.steps[2]?.escalateToId]).toEqual([8, 7]);
  expect(changed(handed, {}, company).state.round).toBe(1);
});

test('Where nobody takes over, it waits for whoever is left', () => {
  const left = handedOver(state, { from: ben, to: null });
  const without = { ...company, deletedIds: new Set([ben]) };
  expect(turnsOf(left, without)[0]?.askedIds).toEqual([cleo]);
  expect(lineOf(after(left, ['approve', 'legal', cleo, without]), without)).toBe('in_progress ✓✓▸· 4');
});

test('A step of a requestor who leaves goes to whoever takes over, but for the submission', () => {
  const handed = handedOver(state, { from: ann, to: 7 });
  expect(turnsOf(handed, company)[1]?.askedIds).toEqual([dan, 7]);
  expect(handed.requestorId).toBe(ann);
  const ofDraft = handedOver(draft, { from: ann, to: 7 }).steps;
  for (const at of [0, 2]) expect(ofDraft[at]?.approvers).toEqual(draft.steps[at]?.approvers);
});

test('What is decided stays with whoever leaves, and what was handed on with whoever has it', () => {
  const decided = after(state, ['approve', 'legal', ben], ['approve', 'legal', cleo]);
  expect(handedOver(decided, { from: ben, to: 7 }).steps[1]).toEqual(decided.steps[1]);
  const replaces = role('requestor');
  const onToDan = doneBy(state, { type: 'reassign', step: 'tech', assigneeId: dan, replaces }, root);
  expect(handedOver(onToDan, { from: ann, to: 7 }).steps[2]).toEqual(onToDan.steps[2]);
});

test('Whoever has approved a step that waits for others is offered no second approval', () => {
  const state = after(submitted(steps, { techAdminId: dan }), ['approve', 'legal', ben]);
  const offered = (id: number) =>
    offeredRefusal(state, { action: { type: 'approve', step: 'legal' }, by: person(id) }, company);
  expect([ben, cleo, dan].map(offered)).toEqual(['decided', undefined, 'forbidden']);
});
