import { expect, test } from 'vitest';
import {
  after,
  ann,
  around,
  ben,
  cleo,
  company,
  dan,
  group,
  root,
  type Said,
  step,
  submitted,
  user,
} from '../../test/approvals.ts';
import { actedForIds, peopleText, waitingText } from './acting-for.ts';
import type { Company } from './approvers.ts';
import { onDay } from './request-updates.ts';
import type { StepPlan } from './step-plan.ts';
import { placeOf } from './turns.ts';

const away: Company = {
  ...company,
  absences: [{ personId: cleo, from: '2026-11-20', to: '2026-11-30', delegateId: dan }],
};
const several = { approvers: [user(ben), user(cleo)], needs: 'all' } as const;
const ofGroup = { approvers: [group('finance')] };
const escalating = { ...several, dueDays: 1, escalateAfterDays: 1, escalateToId: dan };
const approvedBy = (...ids: number[]): Said[] => ids.map((id) => ['approve', 'legal', id]);

test.each<[string, Partial<StepPlan>, readonly Said[], number[]]>([
  ['a delegate decided for the one who is away', several, [['approve', 'legal', dan, away]], [cleo]],
  ['an approver decided for themselves, who isn’t the first', several, approvedBy(cleo), []],
  ['an administrator decided for all who were missing', several, approvedBy(root), [ben, cleo]],
  ['an administrator decided for the last', several, approvedBy(ben, root), [cleo]],
  ['an administrator decided for a group', ofGroup, [['reject', 'legal', root]], [ben, cleo]],
  ['an administrator decided a step of nobody', {}, approvedBy(root), []],
  ['it had escalated to whoever decided', escalating, approvedBy(dan), []],
  ['somebody asked for changes themselves', several, [['send_back', 'legal', ben]], []],
  [
    'a requestor may not approve their own step, so that it is nobody’s',
    { approvers: [user(ann)] },
    [['approve', 'legal', root, { ...company, allowsSelfApproval: false }]],
    [],
  ],
])('In whose place it was decided where %s', (_, plan, all, ids) => {
  const later = { ...company, today: '2026-12-14' };
  const states = [onDay(submitted(around(step('legal', plan))), later).state];
  for (const one of all) states.push(...states.slice(-1).map((state) => after(state, one)));
  const [before, now] = states.slice(-2).map(({ steps }) => steps[1]);
  const state = states.at(-2);
  if (!before || !now || !state) throw new Error('Nothing was decided.');
  const where = all.at(-1)?.[3] ?? company;
  expect(actedForIds({ before, after: now }, placeOf(state, before, where))).toEqual(ids);
});

test('Many people are named by the first two and counted', () => {
  expect(peopleText([])).toBeNull();
  expect(peopleText(['Ann', 'Ben', 'Cleo'])).toBe('Ann, Ben and Cleo');
  expect(peopleText(['Ann', 'Ben', 'Cleo', 'Dan'])).toBe('Ann, Ben and 2 others');
});

test.each([
  [['Ann'], { needs: 'any', left: 1 }, 'Ann'],
  [['Ann', 'Ben'], { needs: 'any', left: 1 }, 'Ann or Ben'],
  [['Ann', 'Ben'], { needs: 'all', left: 2 }, 'Ann and Ben'],
  [['Ann', 'Ben', 'Cleo'], { needs: 2, left: 2 }, '2 of Ann, Ben and Cleo'],
  [['Ann', 'Ben', 'Cleo'], { needs: 2, left: 1 }, 'Ann, Ben or Cleo'],
  [['Ann', 'Ben', 'Cleo', 'Dan'], { needs: 'any', left: 1 }, '1 of Ann, Ben and 2 others'],
  [[], { needs: 'any', left: 1 }, null],
] as const)('A step that waits for %j, of whom %j, says so', (names, step, text) => {
  expect(waitingText(names, step)).toBe(text);
});
