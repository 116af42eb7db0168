import { describe, expect, test } from 'vitest';
import { after, doneBy, lineOf, said, tried } from '../../test/approval-acts.ts';
import { around, atLegal, legal, request, step, submitted } from '../../test/approvals.ts';
import {
  ann,
  ben,
  cleo,
  company,
  dan,
  eve,
  group,
  person,
  role,
  root,
  user,
  without,
} from '../../test/people.ts';
import type { Absence } from './absences.ts';
import { findStep, startOf } from './approval-state.ts';
import { type Company, requiredOf } from './approvers.ts';
import { offeredRefusal } from './request-rights.ts';
import { turnsOf } from './turns.ts';

const away = (personId: number, delegateId: number): Absence => ({
  personId,
  from: '2026-11-20',
  to: '2026-11-30',
  delegateId,
});
const absent = (...absences: Absence[]): Company => ({ ...company, absences });
const asked = (state: ReturnType<typeof atLegal>, where: Company = company) =>
  turnsOf(state, where)[0]?.askedIds;

test.each([
  ['any', 3, 1],
  ['all', 3, 3],
  [2, 3, 2],
  [3, 2, 2],
  ['all', 0, 1],
  ['any', 0, 1],
  [2, 0, 1],
] as const)('Of “%s” of %i people it takes %i', (needs, count, required) => {
  expect(requiredOf(needs, count)).toBe(required);
});

describe('How many approve', () => {
  const three = [user(ben), user(cleo), user(dan)];

  test('Any of them is enough', () => {
    expect(said(atLegal({ approvers: three }), ['approve', legal, dan])).toBe('in_progress ✓✓▸ 5');
  });

  test('All of them are waited for', () => {
    const one = after(atLegal({ approvers: three, needs: 'all' }), ['approve', legal, cleo]);
    expect(lineOf(one)).toBe('in_progress ✓▸· 2');
    expect(asked(one)).toEqual([ben, dan]);
    expect(said(after(one, ['approve', legal, dan]), ['approve', legal, ben])).toBe('in_progress ✓✓▸ 5');
  });

  test('At least two are enough of three', () => {
    const one = after(atLegal({ approvers: three, needs: 2 }), ['approve', legal, dan]);
    expect(said(one, ['approve', legal, ben])).toBe('in_progress ✓✓▸ 5');
  });

  test('One rejection rejects', () => {
    const one = after(atLegal({ approvers: three, needs: 'all' }), ['approve', legal, cleo]);
    expect(said(one, ['reject', legal, ben])).toBe('rejected ✓✗· nobody');
  });

  test('A person counts once, in whatever capacity', () => {
    const state = submitted(
      around(step(legal, { approvers: [user(ben), group('finance'), role('tech_admin')], needs: 'all' })),
      { techAdminId: ben },
    );
    expect(asked(state)).toEqual([ben, cleo]);
    expect(said(after(state, ['approve', legal, ben]), ['approve', legal, cleo])).toBe('in_progress ✓✓▸ 5');
  });

  test('Who has approved neither approves again nor rejects', () => {
    const one = after(atLegal({ approvers: three, needs: 'all' }), ['approve', legal, ben]);
    expect(said(one, ['approve', legal, ben])).toBe('unchanged');
    expect(said(one, ['reject', legal, ben])).toBe('decided');
  });

  test('An administrator decides the whole step', () => {
    const state = after(
      atLegal({ approvers: three, needs: 'all' }),
      ['approve', legal, ben],
      ['approve', legal, root],
    );
    expect(lineOf(state)).toBe('in_progress ✓✓▸ 5');
    expect(findStep(state, legal)?.decisions.map(({ capacity }) => capacity)).toEqual([
      'approver',
      'administrator',
    ]);
  });

  test('An administrator who is one of the approvers decides as that one', () => {
    const state = atLegal({ approvers: [user(ben), user(root)], needs: 'all' });
    expect(said(state, ['approve', legal, root])).toBe('in_progress ✓▸· 2');
    expect(said(state, ['reject', legal, root])).toBe('rejected ✓✗· nobody');
  });
});

describe('Who leaves', () => {
  const state = after(atLegal({ approvers: [user(ben), user(cleo), user(dan)], needs: 3 }), [
    'approve',
    legal,
    ben,
  ]);

  test('All who remain are enough, and an approval stays one when its approver leaves', () => {
    expect(asked(state, without(cleo))).toEqual([dan]);
    expect(said(state, ['approve', legal, dan, without(cleo)])).toBe('in_progress ✓✓▸ 5');
    expect(said(state, ['approve', legal, dan, without(ben, cleo)])).toBe('in_progress ✓✓▸ 5');
    expect(said(state, ['approve', legal, dan, without(ben)])).toBe('in_progress ✓▸· 3');
  });

  test('Where nobody is left it is the administrators’', () => {
    const nobody = atLegal({ approvers: [user(ben), group('finance')], needs: 'all' });
    expect(asked(nobody, without(ben, cleo))).toEqual([root]);
    expect(said(nobody, ['approve', legal, ben, without(ben, cleo)])).toBe('forbidden');
    expect(asked(atLegal({}))).toEqual([root]);
  });

  test('A group is read as it is until the step is decided', () => {
    const state2 = atLegal({ approvers: [group('finance')], needs: 'all' });
    const where = { ...company, groups: [{ key: 'finance', name: 'Finance leads', memberIds: [dan] }] };
    expect(asked(state2, where)).toEqual([dan]);
    expect(said(state2, ['approve', legal, ben, where])).toBe('forbidden');
    expect(asked(state2, { ...company, groups: [] })).toEqual([root]);
  });
});

describe('Absences', () => {
  const all = atLegal({ approvers: [user(ben), user(cleo)], needs: 'all' });

  test('A delegate decides for each person they stand for, and themselves', () => {
    const state = after(all, ['approve', legal, cleo, absent(away(ben, cleo))]);
    expect(lineOf(state)).toBe('in_progress ✓✓▸ 5');
    const records = findStep(state, legal)?.decisions.map(({ personId, onBehalfOfId }) => [
      personId,
      onBehalfOfId,
    ]);
    expect(records).toEqual([
      [cleo, null],
      [cleo, ben],
    ]);
  });

  test('Who is away can still decide, and is asked beside the delegate', () => {
    expect(asked(all, absent(away(ben, dan)))).toEqual([ben, cleo, dan]);
    expect(said(all, ['approve', legal, ben, absent(away(ben, dan))])).toBe('in_progress ✓▸· 3');
    expect(said(all, ['approve', legal, dan, absent(away(ben, dan))])).toBe('in_progress ✓▸· 3');
  });

  test('Whoever has approved is asked again for somebody who goes away later', () => {
    const state = after(all, ['approve', legal, cleo]);
    expect(said(state, ['approve', legal, cleo])).toBe('unchanged');
    expect(said(state, ['approve', legal, cleo, absent(away(ben, cleo))])).toBe('in_progress ✓✓▸ 5');
  });

  test('A delegate hands a request in for a requestor who is away', () => {
    const draft = { ...startOf(request, around(step(legal))), softwareId: 70 };
    expect(said(draft, ['approve', 'request_submission', dan, absent(away(ann, dan))])).toBe(
      'in_progress ✓▸· nobody',
    );
    expect(said(draft, ['approve', 'request_submission', dan])).toBe('forbidden');
  });
});

describe('Self-approval that is off', () => {
  const off = (...absences: Absence[]): Company => ({ ...absent(...absences), allowsSelfApproval: false });

  test('The requestor is left out of the count', () => {
    const state = atLegal({ approvers: [user(ann), user(ben)], needs: 'all' });
    expect(asked(state, off())).toEqual([ben]);
    expect(said(state, ['approve', legal, ann, off()])).toBe('own step');
    expect(said(state, ['approve', legal, ben, off()])).toBe('in_progress ✓✓▸ 5');
  });

  test('Nobody left means the administrators', () => {
    const state = atLegal({ approvers: [user(ann)] });
    expect(asked(state, off())).toEqual([root]);
    expect(said(state, ['approve', legal, root, off()])).toBe('in_progress ✓✓▸ 5');
    expect(said(state, ['reject', legal, ann, off()])).toBe('rejected ✓✗· nobody');
  });

  test('The requestor can’t decide as somebody’s delegate', () => {
    const state = atLegal({ approvers: [user(ben)] });
    const where = off(away(ben, ann));
    expect(asked(state, where)).toEqual([ben, root]);
    expect(said(state, ['approve', legal, ann, where])).toBe('own step');
    expect(said(state, ['reject', legal, ann, where])).toBe('own step');
    expect(said(state, ['approve', legal, ann, absent(away(ben, ann))])).toBe('in_progress ✓✓▸ 5');
  });
});

describe('Re-assigning', () => {
  const state = atLegal({ approvers: [user(ben), group('finance'), role('tech_admin')], needs: 'all' });
  const to = (assigneeId: number, replaces?: ReturnType<typeof user>) =>
    ({ type: 'reassign', step: legal, assigneeId, replaces }) as const;
  const refusal = (action: ReturnType<typeof to>, by: number) => {
    const outcome = tried(state, action, by);
    return outcome.kind === 'refused' ? outcome.refusal : outcome.kind;
  };

  test('It replaces the first, a person by name, or a group as a whole', () => {
    expect(asked(state)).toEqual([ben, cleo]);
    expect(asked(doneBy(state, to(eve), root))).toEqual([eve, ben, cleo]);
    expect(asked(doneBy(state, to(eve, user(ben)), ben))).toEqual([eve, ben, cleo]);
    expect(asked(doneBy(state, to(eve, group('finance')), cleo))).toEqual([ben, eve]);
    expect(asked(doneBy(state, to(eve, role('tech_admin')), root))).toEqual([ben, cleo, eve]);
  });

  test('People hand on what is theirs to decide', () => {
    expect(refusal(to(eve), cleo)).toBe('forbidden');
    expect(refusal(to(eve, user(dan)), root)).toBe('unknown approver');
  });

  test('What was handed on already stays as it is', () => {
    const handed = doneBy(state, to(eve, user(ben)), root);
    expect(tried(handed, to(eve, user(eve)), root).kind).toBe('unchanged');
    expect(tried(handed, to(eve, user(ben)), root).kind).toBe('unchanged');
  });

  test('An approval that was given isn’t handed on', () => {
    const two = after(atLegal({ approvers: [user(ben), user(cleo)], needs: 'all' }), ['approve', legal, ben]);
    expect(tried(two, to(eve, user(ben)), root)).toEqual({ kind: 'refused', refusal: 'decided' });
  });

  const own = { ...company, allowsSelfApproval: false };
  const [two, three] = [
    [user(ben), user(cleo)],
    [user(ben), user(cleo), user(dan)],
  ];

  test.each([
    ['the other one', { approvers: two, needs: 'all' }, to(cleo, user(ben)), ben, company, 'too few'],
    ['the other one, by an administrator', { approvers: two, needs: 2 }, to(cleo), root, company, 'too few'],
    ['the requestor', { approvers: two, needs: 'all' }, to(ann, user(ben)), ben, own, 'too few'],
    ['a requestor who may', { approvers: two, needs: 'all' }, to(ann, user(ben)), ben, company, 'done'],
    ['one of three', { approvers: three, needs: 2 }, to(cleo, user(ben)), ben, company, 'done'],
    ['the other one of any', { approvers: two, needs: 'any' }, to(cleo, user(ben)), ben, company, 'done'],
    ['one of its group', { approvers: [group('finance')], needs: 'all' }, to(ben), cleo, company, 'too few'],
    ['one for a group', { approvers: [group('finance')], needs: 'all' }, to(dan), root, company, 'done'],
    [
      'one beside a group',
      { approvers: [group('finance'), user(dan)], needs: 2 },
      to(dan),
      root,
      own,
      'too few',
    ],
    ['the other one of those left', { approvers: two, needs: 'all' }, to(cleo), root, without(ben), 'done'],
  ] as const)('A place that goes to %s comes to: %#', (_, plan, action, by, where, expected) => {
    const outcome = tried(atLegal(plan), action, by, where);
    expect(outcome.kind === 'refused' ? outcome.refusal : outcome.kind).toBe(expected);
  });

  test('Nobody takes the place of who is missing beside their own approval', () => {
    const half = after(atLegal({ approvers: two, needs: 'all' }), ['approve', legal, ben]);
    expect(tried(half, to(ben, user(cleo)), root)).toEqual({ kind: 'refused', refusal: 'too few' });
    expect(offeredRefusal(half, { action: to(ben, user(cleo)), by: person(cleo) }, company)).toBeUndefined();
  });
});
