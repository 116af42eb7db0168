import fc from 'fast-check';
import { expect, test } from 'vitest';
import { backupName, backupsToRemove, backupTime, isBackupDue, type StoredBackup } from './backups.ts';
import { addDays } from './renewal/civil-days.ts';

const at = (day: string, time = '02:00:00'): StoredBackup => ({
  name: `${day} ${time}`,
  createdAt: `${day}T${time}.000Z`,
  day,
});

/** One each night, for so many nights up to a day. */
const nights = (count: number, last = '2026-11-22'): StoredBackup[] =>
  Array.from({ length: count }, (_, back) => at(addDays(last, -back)));

/** What is left in the end where each night one is written and what makes room is removed. */
function left(all: readonly StoredBackup[]): string[] {
  let there: StoredBackup[] = [];
  for (const backup of all.toSorted((a, b) => (a.createdAt < b.createdAt ? -1 : 1))) {
    there.push(backup);
    const gone = backupsToRemove(there);
    there = there.filter(({ name }) => !gone.includes(name));
  }
  return there.map(({ day }) => day);
}

test('After two years of nights there are seven days, four Mondays and twelve firsts of months', () => {
  // November 22, 2026 is a Sunday.
  expect(left(nights(730)).join(' ')).toBe(
    '2025-12-01 2026-01-01 2026-02-01 2026-03-01 2026-04-01 2026-05-01 2026-06-01 2026-07-01 2026-08-01 2026-09-01 2026-10-01 2026-10-26' +
      ' 2026-11-01 2026-11-02 2026-11-09 2026-11-16 2026-11-17 2026-11-18 2026-11-19 2026-11-20 2026-11-21 2026-11-22',
  );
});

test('Nothing is removed of the last seven days, however many there are of a day', () => {
  const many = nights(7).flatMap(({ day }) => [at(day), at(day, '15:00:00'), at(day, '16:30:00')]);
  expect(backupsToRemove(many)).toEqual([]);
});

test('Nights that were missed cost nothing of what is there', () => {
  const old = nights(8, '2025-01-10');
  expect(backupsToRemove(old)).toEqual([]);
  expect(backupsToRemove([...old, at('2026-11-22')])).toEqual([old.at(-2)?.name]);
});

test('The newest is always kept, and what is removed once is never needed by what stays', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.nat({ max: 1500 }), { maxLength: 60 }), (backs) => {
      const all = backs.map((back) => at(addDays('2026-11-22', -back)));
      const gone = backupsToRemove(all);
      const kept = all.filter(({ name }) => !gone.includes(name));
      expect(kept.length).toBeLessThanOrEqual(7 + 4 + 12);
      expect(backupsToRemove(kept)).toEqual([]);
      const newest = all.toSorted((a, b) => (a.day < b.day ? 1 : -1))[0];
      expect(gone).not.toContain(newest?.name);
    }),
  );
});

test.each([
  [true, 'purser-20261121T020000Z.backup.age'],
  [false, 'purser-20261121T020000Z.backup'],
])('A name tells the time, encrypted %s', (isEncrypted, name) => {
  expect(backupName('2026-11-21T02:00:00.000Z', isEncrypted)).toBe(name);
  expect(backupTime(name)).toBe('2026-11-21T02:00:00.000Z');
});

test.each([
  'photo.jpg',
  'purser-20261121T020000Z.backup.part',
  'purser-20269921T020000Z.backup',
  'my-purser-20261121T020000Z.backup',
])('%s is a file of somebody else', (name) => {
  expect(backupTime(name)).toBeUndefined();
});

test.each([
  ['nothing to lose', undefined, undefined, false],
  ['something since before the night, and no backup', '2026-11-20T09:00:00Z', undefined, true],
  ['something since after it', '2026-11-21T09:00:00Z', undefined, false],
  ['a backup of that night', '2026-11-01T09:00:00Z', '2026-11-21T02:00:00.010Z', false],
  ['a backup of the night before', '2026-11-01T09:00:00Z', '2026-11-20T02:00:00.010Z', true],
  ['a backup by hand of the evening before', '2026-11-01T09:00:00Z', '2026-11-20T18:00:00Z', true],
])('At noon in UTC, with %s, one is due: %s', (_, since, last, isDue) => {
  expect(isBackupDue({ now: '2026-11-21T12:00:00Z', timeZone: 'UTC', since, last })).toBe(isDue);
});

test.each([
  ['Pacific/Kiritimati', '2026-11-20T11:59:59Z', '2026-11-20T12:00:00Z'],
  ['America/New_York', '2026-11-21T06:59:59Z', '2026-11-21T07:00:00Z'],
  // On the day on which clocks go from 2 to 3, and on the one on which 1 to 2 comes twice.
  ['America/New_York', '2026-03-08T06:59:59Z', '2026-03-08T07:00:00Z'],
  ['America/New_York', '2026-11-01T06:59:59Z', '2026-11-01T07:00:00Z'],
])('In %s it is due from two o’clock at night on: not yet at %s, at %s', (timeZone, before, from) => {
  const last = new Date(Date.parse(before) - 3_600_000).toISOString();
  const state = { timeZone, since: '2026-01-01T00:00:00Z', last };
  expect(isBackupDue({ ...state, now: before })).toBe(false);
  expect(isBackupDue({ ...state, now: from })).toBe(true);
});
