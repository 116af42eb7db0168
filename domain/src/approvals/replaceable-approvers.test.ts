import { expect, test } from 'vitest';
import { after, doneBy, tried } from '../../test/approval-acts.ts';
import { atLegal, legal } from '../../test/approvals.ts';
import { ben, cleo, company, eve, group, role, root, user } from '../../test/people.ts';
import type { ApprovalState } from './approval-state.ts';
import { replaceableApprovers } from './request-rights.ts';
import type { Approver } from './step-plan.ts';

const to = (assigneeId: number, replaces?: Approver) =>
  ({ type: 'reassign', step: legal, assigneeId, replaces }) as const;
const replaceable = (state: ApprovalState, id: number) =>
  replaceableApprovers(state, { step: legal, by: { id, role: id === root ? 'admin' : 'user' } }, company);

const state = atLegal({ approvers: [user(ben), group('finance'), role('tech_admin')], needs: 'all' });

test('An administrator may replace any approver, as they are held now', () => {
  expect(replaceable(state, root)).toEqual([user(ben), group('finance'), role('tech_admin')]);
  const handed = doneBy(state, to(eve, user(ben)), root);
  expect(replaceable(handed, root)).toEqual([user(eve), group('finance'), role('tech_admin')]);
  const both = doneBy(handed, to(cleo, group('finance')), root);
  expect(replaceable(both, root)).toEqual([user(eve), user(cleo), role('tech_admin')]);
});

test('Others may replace what is theirs to decide, also where they aren’t the first', () => {
  expect(replaceable(state, cleo)).toEqual([group('finance')]);
  expect(replaceable(state, eve)).toEqual([]);
});

test('Everybody who is offered can be replaced', () => {
  const handed = doneBy(state, to(eve, user(ben)), root);
  for (const approver of replaceable(handed, root))
    expect(tried(handed, to(42, approver), root).kind).toBe('done');
});

test('An approval that was given stays, so that nobody replaces its approver', () => {
  const two = after(atLegal({ approvers: [user(ben), user(cleo)], needs: 'all' }), ['approve', legal, ben]);
  expect(replaceable(two, root)).toEqual([user(cleo)]);
});

test('Whoever was assigned to a step that named nobody can be replaced by name', () => {
  expect(replaceable(atLegal({}), root)).toEqual([]);
  expect(replaceable(doneBy(atLegal({}), to(eve), root), root)).toEqual([user(eve)]);
});

test('A person who has two places is offered once', () => {
  const two = atLegal({ approvers: [user(ben), user(cleo)], needs: 'any' });
  expect(replaceable(doneBy(two, to(cleo, user(ben)), root), root)).toEqual([user(cleo)]);
});
