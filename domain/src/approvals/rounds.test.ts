import { describe, expect, test } from 'vitest';
import { after, doneBy, lineOf, said, tried } from '../../test/approval-acts.ts';
import { around, request, step, stepOf, submitted } from '../../test/approvals.ts';
import { ann, ben, cleo, company, dan, eve, root, user } from '../../test/people.ts';
import { type ApprovalState, currentStepsOf, findStep, startOf } from './approval-state.ts';
import type { Condition } from './conditions.ts';
import { changed, changesThatAskAnew, companyChanged } from './request-updates.ts';
import { turnsOf } from './turns.ts';

const atLeast = (value: number): Condition => ({ field: 'cost', op: 'at_least', value });
const below = (value: number): Condition => ({ field: 'cost', op: 'below', value });
const [submission, wrapUp] = ['request_submission', 'operations_wrapup'];

const costing = (state: ApprovalState, estimatedCost: number | null) => ({
  terms: { ...state.terms, estimatedCost },
});
const repriced = (state: ApprovalState, cost: number | null) => changed(state, costing(state, cost), company);

describe('Conditions and order', () => {
  const steps = around(
    stepOf('legal', ben),
    step('finance', { approvers: [user(cleo)], conditions: [atLeast(10_000)] }),
    stepOf('security', dan),
  );
  const cheap = () =>
    after(submitted(steps, { terms: { ...request.terms, estimatedCost: 9000 } }), ['approve', 'legal', ben]);

  test('A step that doesn’t apply is skipped when its turn comes, with the reason', () => {
    expect(lineOf(cheap())).toBe('in_progress ✓✓–▸· 4');
    expect(findStep(cheap(), 'finance')?.skippedBecause).toBe('Below $10,000 a year');
    expect(said(cheap(), ['approve', 'finance', cleo])).toBe('skipped');
  });

  test('Nobody lowers a price to slip past a step and raises it again', () => {
    const high = after(submitted(steps), ['approve', 'legal', ben]);
    expect(lineOf(high)).toBe('in_progress ✓✓▸·· 3');
    const lowered = repriced(high, 9000).state;
    expect(lineOf(lowered)).toBe('in_progress ✓✓–▸· 4');
    const { state, events } = repriced(after(lowered, ['approve', 'security', dan]), 20_000);
    expect(lineOf(state)).toBe('in_progress ✓▸··· 2 round 2');
    expect(events).toContainEqual({
      type: 'asked_anew',
      changes: ['Estimated Cost'],
      steps: ['legal', 'security'],
      personIds: [ben, dan],
    });
  });

  test('A skipped step that applies now becomes current before those after it, whose approvals stand', () => {
    const small = around(
      step('small', { approvers: [user(ben)], conditions: [below(10_000)] }),
      stepOf('legal', cleo),
      stepOf('security', dan),
    );
    const { state, events } = repriced(after(submitted(small), ['approve', 'legal', cleo]), 9000);
    expect(lineOf(state)).toBe('in_progress ✓▸✓·· 2');
    expect(events).toContainEqual({ type: 'began', step: 'small', appliesNow: true });
    expect(events).toContainEqual({ type: 'postponed', step: 'security' });
    expect(lineOf(after(state, ['approve', 'small', ben]))).toBe('in_progress ✓✓✓▸· 4');
  });

  test('Where all steps in between are skipped, the wrap-up comes next, which always applies', () => {
    const all = around(step('finance', { conditions: [atLeast(50_000)] })).map((one) =>
      one.key === wrapUp ? { ...one, conditions: [atLeast(50_000)] } : one,
    );
    expect(lineOf(submitted(all))).toBe('in_progress ✓–▸ 5');
    expect(lineOf(after(submitted(all), ['approve', wrapUp, eve]))).toBe('approved ✓–✓ nobody');
  });

  test('Steps beside each other become current together, and the next one waits for all', () => {
    const state = submitted(
      around(
        stepOf('legal', ben),
        step('finance', { approvers: [user(cleo)], besidePrevious: true }),
        step('security', { approvers: [user(dan)], besidePrevious: true, conditions: [atLeast(50_000)] }),
      ),
    );
    expect(lineOf(state)).toBe('in_progress ✓▸▸–· 2');
    expect(currentStepsOf(state)).toEqual(['legal', 'finance']);
    const one = after(state, ['approve', 'legal', ben]);
    expect(one.currentStep).toBe('finance');
    expect(said(one, ['approve', 'finance', cleo])).toBe('in_progress ✓✓✓–▸ 5');
    expect(said(one, ['reject', 'finance', cleo])).toBe('rejected ✓✓✗–· nobody');
  });
});

describe('Sent back', () => {
  const steps = around(
    stepOf('legal', ben),
    step('finance', { approvers: [user(cleo), user(dan)], needs: 'all' }),
    step('security', { approvers: [user(eve)], besidePrevious: true }),
  );
  const back = after(
    submitted(steps),
    ['approve', 'legal', ben],
    ['approve', 'finance', cleo],
    ['send_back', 'security', eve],
  );

  test('It is its requestor’s, in a new round, at the submission', () => {
    expect(lineOf(back)).toBe('in_progress ▸✓··· 1 round 2');
    expect(back.currentStep).toBe(submission);
    expect(back.sentBack).toEqual({ byId: eve, step: 'security' });
    expect(said(back, ['approve', 'finance', cleo])).toBe('not yet');
    expect(said(back, ['send_back', 'security', eve])).toBe('unchanged');
    expect(said(back, ['approve', submission, ben])).toBe('forbidden');
  });

  test('Handed in again it goes on at the step that asked; approvals stand, partial ones don’t', () => {
    const again = after(back, ['approve', submission, ann]);
    expect(lineOf(again)).toBe('in_progress ✓✓▸▸· 3 round 2');
    expect(turnsOf(again, company).map(({ askedIds }) => askedIds)).toEqual([[cleo, dan], [eve]]);
    expect(said(again, ['approve', 'legal', ben])).toBe('decided');
    expect(said(again, ['approve', submission, ann])).toBe('unchanged');
  });

  test('Finished steps beside the asker stand', () => {
    const state = after(
      submitted(steps),
      ['approve', 'legal', ben],
      ['approve', 'security', eve],
      ['send_back', 'finance', dan],
    );
    expect(lineOf(after(state, ['approve', submission, ann]))).toBe('in_progress ✓✓▸✓· 3 round 2');
  });

  test('What was changed meanwhile counts when it is handed in, as it is then', () => {
    const other = { terms: { ...back.terms, vendor: 'Avid' } };
    const renamed = changed(back, other, company).state;
    expect(lineOf(renamed)).toBe('in_progress ▸✓··· 1 round 2');
    expect(changesThatAskAnew(back, other)).toEqual(['Vendor']);
    expect(lineOf(after(renamed, ['approve', submission, ann]))).toBe('in_progress ✓▸··· 2 round 2');
    const undone = changed(renamed, { terms: back.terms }, company).state;
    expect(lineOf(after(undone, ['approve', submission, ann]))).toBe('in_progress ✓✓▸▸· 3 round 2');
  });

  test('A cost that fell lets approvals stand, one that rose doesn’t', () => {
    expect(lineOf(after(repriced(back, 100).state, ['approve', submission, ann]))).toBe(
      'in_progress ✓✓▸▸· 3 round 2',
    );
    expect(lineOf(after(repriced(back, 20_000.01).state, ['approve', submission, ann]))).toBe(
      'in_progress ✓▸··· 2 round 2',
    );
  });

  test('It can be sent back again, rejected, and withdrawn', () => {
    const again = after(back, ['approve', submission, ann], ['send_back', 'finance', dan]);
    expect(lineOf(again)).toBe('in_progress ▸✓··· 1 round 3');
    expect(lineOf(after(again, ['reject', submission, root]))).toBe('rejected ✗✓··· nobody round 3');
    expect(lineOf(doneBy(again, { type: 'withdraw' }, ann))).toBe('rejected ·✓··· nobody round 3');
  });

  test('The submission isn’t sent back', () => {
    expect(said(back, ['send_back', submission, root])).toBe('fixed step');
  });

  test('A plain workflow can be sent back as well, and asks nobody anew between two steps', () => {
    const plain = submitted(around(stepOf('legal', ben), stepOf('security', dan)));
    const one = after(plain, ['approve', 'legal', ben]);
    expect(lineOf(repriced(one, 90_000).state)).toBe('in_progress ✓✓▸· 4');
    const returned = after(one, ['send_back', 'security', dan]);
    expect(lineOf(after(repriced(returned, 90_000).state, ['approve', submission, ann]))).toBe(
      'in_progress ✓▸·· 2 round 2',
    );
  });
});

describe('Withdrawn', () => {
  const state = submitted(around(stepOf('legal', ben)));
  const withdraw = { type: 'withdraw' } as const;

  test('By its requestor alone, and once', () => {
    const gone = doneBy(state, withdraw, ann);
    expect([lineOf(gone), gone.isWithdrawn]).toEqual(['rejected ✓·· nobody', true]);
    expect(tried(gone, withdraw, ann).kind).toBe('unchanged');
    expect(tried(state, withdraw, root)).toEqual({ kind: 'refused', refusal: 'forbidden' });
  });

  test('Not as a draft, nor when it is closed', () => {
    expect(tried(startOf(request, around()), withdraw, ann)).toEqual({ kind: 'refused', refusal: 'draft' });
    const rejected = after(state, ['reject', 'legal', ben]);
    expect(tried(rejected, withdraw, ann)).toEqual({ kind: 'refused', refusal: 'closed' });
  });
});

describe('What is told', () => {
  const steps = around(step('legal', { approvers: [user(ben), user(cleo)], needs: 'all' }));

  test('An approval tells whose turn it is now, and who isn’t asked any more', () => {
    const state = after(submitted(steps), ['approve', 'legal', cleo]);
    const outcome = tried(
      state,
      { type: 'approve', step: 'legal', comment: 'Fine', answers: { po: '1' } },
      ben,
    );
    expect(outcome).toMatchObject({
      kind: 'done',
      events: [
        {
          type: 'decided',
          step: 'legal',
          isStepOver: true,
          decisions: [{ personId: ben, comment: 'Fine', answers: { po: '1' } }],
        },
        { type: 'began', step: wrapUp, appliesNow: false },
        { type: 'released', step: 'legal', personIds: [ben] },
        { type: 'asked', step: wrapUp, people: [{ id: eve, onBehalfOfIds: [] }] },
      ],
    });
  });

  test('The end is told', () => {
    const state = after(submitted(steps), ['approve', 'legal', root]);
    const outcome = tried(state, { type: 'approve', step: wrapUp }, eve);
    expect(outcome).toMatchObject({
      events: [{ type: 'decided' }, { type: 'closed', status: 'approved' }, { type: 'released' }],
    });
  });

  test('Whoever stands in for somebody is told for whom, and a step that others left may be over', () => {
    const state = after(submitted(steps), ['approve', 'legal', cleo]);
    const absences = [{ personId: ben, from: '2026-11-23', to: '2026-11-27', delegateId: dan }];
    const away = companyChanged(state, { before: company, after: { ...company, absences } });
    expect(away.events).toEqual([
      { type: 'asked', step: 'legal', people: [{ id: dan, onBehalfOfIds: [ben] }] },
    ]);
    const left = companyChanged(state, {
      before: company,
      after: { ...company, deletedIds: new Set([ben]) },
    });
    expect(left.events.map(({ type }) => type)).toEqual(['completed', 'began', 'released', 'asked']);
  });
});
