import { describe, expect, test } from 'vitest';
import { after, doneBy, lineOf, said } from '../../test/approval-acts.ts';
import { around, step, submitted } from '../../test/approvals.ts';
import { ben, cleo, company, dan, eve, group, root, user, without } from '../../test/people.ts';
import type { ApprovalState } from './approval-state.ts';
import type { Company } from './approvers.ts';
import { changed, companyChanged } from './request-updates.ts';
import type { StepPlan } from './step-plan.ts';
import { turnsOf } from './turns.ts';

// A workflow whose last step is decided by several; one without a wrap-up key ends with it.
const lastBy = (plan: Partial<StepPlan>): ApprovalState =>
  submitted([...around().slice(0, 1), step('legal'), step('finance', plan)], { isForContract: true });

const atFinance = (plan: Partial<StepPlan>): ApprovalState => after(lastBy(plan), ['approve', 'legal', root]);
const both = { approvers: [user(ben), user(cleo)], needs: 'all' } as const;
const asked = (state: ApprovalState, where: Company = company) =>
  turnsOf(state, where).flatMap(({ askedIds }) => askedIds);

describe('Nothing but somebody’s approval ends a request', () => {
  const gone = without(cleo);
  const halfway = after(atFinance(both), ['approve', 'finance', ben]);

  test('A last step whose missing approver leaves, or whose group loses them, waits for the administrators', () => {
    const left = companyChanged(halfway, { before: company, after: gone }).state;
    expect([lineOf(left, gone), asked(left, gone)]).toEqual(['in_progress ✓✓▸ nobody', [root]]);
    expect(said(left, ['approve', 'finance', root, gone])).toBe('approved ✓✓✓ nobody');

    const ofGroup = after(atFinance({ approvers: [group('finance')], needs: 'all' }), [
      'approve',
      'finance',
      ben,
    ]);
    const smaller = { ...company, groups: [{ key: 'finance', name: 'Finance leads', memberIds: [ben] }] };
    const alone = companyChanged(ofGroup, { before: company, after: smaller }).state;
    expect([lineOf(alone, smaller), asked(alone, smaller)]).toEqual(['in_progress ✓✓▸ nobody', [root]]);
  });

  test('It can be handed to somebody else, who is asked then', () => {
    const left = companyChanged(halfway, { before: company, after: gone }).state;
    const handed = doneBy(left, { type: 'reassign', step: 'finance', assigneeId: dan }, root, gone);
    expect(asked(handed, gone)).toEqual([dan]);
    expect(said(handed, ['approve', 'finance', dan, gone])).toBe('approved ✓✓✓ nobody');
  });

  test('An administrator who is one of its approvers says again that it is approved, which is kept once', () => {
    const byRoot = after(atFinance({ approvers: [user(root), user(cleo)], needs: 'all' }), [
      'approve',
      'finance',
      root,
    ]);
    const left = companyChanged(byRoot, { before: company, after: gone }).state;
    const ended = after(left, ['approve', 'finance', root, gone]);
    expect(lineOf(ended, gone)).toBe('approved ✓✓✓ nobody');
    expect(ended.steps[2]?.decisions).toHaveLength(1);
  });

  test('Steps before the last are over as ever, and only the last waits', () => {
    const steps = [step('legal', both), step('finance', { ...both, besidePrevious: true })];
    const two = after(
      submitted([...around().slice(0, 1), ...steps, step('archive')], { isForContract: true }),
      ['approve', 'legal', ben],
      ['approve', 'finance', ben],
    );
    expect(lineOf(companyChanged(two, { before: company, after: gone }).state, gone)).toBe(
      'in_progress ✓✓✓▸ nobody',
    );
  });

  test('A last step that doesn’t apply any more stays until somebody approves it', () => {
    const costly = step('finance', {
      approvers: [user(dan)],
      conditions: [{ field: 'department', op: 'is_one_of', value: ['Studio'] }],
    });
    const state = after(submitted([...around(), costly], { isForContract: true }), [
      'approve',
      'operations_wrapup',
      eve,
    ]);
    expect(lineOf(state)).toBe('in_progress ✓✓▸ 4');
    const elsewhere = changed(state, { terms: { ...state.terms, department: 'Legal' } }, company).state;
    expect(lineOf(elsewhere)).toMatch(/^in_progress/);
  });
});
