import fc from 'fast-check';
import { expect, test } from 'vitest';
import { standIn } from '../../test/approval-rules.ts';
import { ben, cleo, company, dan, eve } from '../../test/people.ts';
import { type Absence, absenceOf, standInFor } from './absences.ts';

const away = (personId: number, delegateId: number, from = '2026-11-20', to = '2026-11-30'): Absence => ({
  personId,
  from,
  to,
  delegateId,
});
const on = (...absences: Absence[]) => ({ ...company, absences });

test.each([
  ['nobody, where one is there', on(), 'nobody'],
  ['nobody, before the first day', on(away(ben, cleo, '2026-11-24')), 'nobody'],
  ['the delegate on the first day', on(away(ben, cleo, '2026-11-23', '2026-11-23')), cleo],
  ['nobody, after the last day', on(away(ben, cleo, '2026-11-01', '2026-11-22')), 'nobody'],
  ['the delegate', on(away(ben, cleo), away(dan, eve)), cleo],
  ['the delegate of a delegate who is away as well', on(away(ben, cleo), away(cleo, dan)), dan],
  [
    'the delegate, where that one is back',
    on(away(ben, cleo), away(cleo, dan, '2026-11-01', '2026-11-22')),
    cleo,
  ],
  ['the administrators, in a ring', on(away(ben, cleo), away(cleo, dan), away(dan, ben)), 'administrators'],
  [
    'the administrators, in a ring of others',
    on(away(ben, cleo), away(cleo, dan), away(dan, cleo)),
    'administrators',
  ],
  ['the administrators, for somebody who named themself', on(away(ben, ben)), 'administrators'],
  [
    'the administrators, where the delegate was deleted',
    { ...on(away(ben, cleo)), deletedIds: new Set([cleo]) },
    'administrators',
  ],
] as const)('Who stands in: %s', (_, attendance, who) => {
  expect(standInFor(ben, attendance)).toBe(who);
});

test('An absence is found while it lasts', () => {
  expect(absenceOf(ben, on(away(ben, cleo)))?.delegateId).toBe(cleo);
  expect(absenceOf(cleo, on(away(ben, cleo)))).toBeUndefined();
});

test('Whatever people are away, looking for a stand-in ends, and never at somebody who is away', () => {
  const person = fc.integer({ min: 1, max: 6 });
  const absences = fc.uniqueArray(fc.tuple(person, person), { selector: ([id]) => id });
  fc.assert(
    fc.property(absences, fc.uniqueArray(person, { maxLength: 2 }), person, (pairs, deleted, id) => {
      const attendance = {
        ...on(...pairs.map(([one, other]) => away(one, other))),
        deletedIds: new Set(deleted),
      };
      const who = standInFor(id, attendance);
      const expected = standIn(attendance, id);
      expect(who).toBe({ nobody: 'administrators', undefined: 'nobody' }[String(expected)] ?? expected);
      expect(typeof who === 'number' && absenceOf(who, attendance)).not.toBeTypeOf('object');
    }),
  );
});
