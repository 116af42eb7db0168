import { expect, test } from 'vitest';
import { casesIn } from '../../test/pairs.ts';
import { countRemarks, personRemark, type RowRemark, shortMessage, unlistedRemark } from './remarks.ts';

const at = (row: number, remark: Omit<RowRemark, 'row'>): RowRemark => ({ row, ...remark });

test('Remarks of one kind are one with a count, and the first row is the example', () => {
  const nobody = (email: string) => ({ kind: 'unknown tech_admin', message: `Nobody has ${email}` });
  const missing = { message: 'Yearly contract without an end date' };
  expect(
    countRemarks([at(2, nobody('a@x.y')), at(3, missing), at(3, nobody('b@x.y')), at(4, missing)]),
  ).toEqual([
    { row: 2, message: 'Nobody has a@x.y', count: 2 },
    { row: 3, message: 'Yearly contract without an end date', count: 2 },
  ]);
});

test('Where remarks of one kind differ, what is said holds for all of them', () => {
  const repeat = (first: number) => ({
    kind: 'duplicate',
    message: `Duplicate of row ${first}, imported once`,
    several: 'Duplicates of earlier rows, imported once',
  });
  const told = (...firsts: number[]) =>
    countRemarks(firsts.map((first, index) => at(index + 6, repeat(first)))).map(({ message }) => message);
  expect(told(5, 5)).toEqual(['Duplicate of row 5, imported once']);
  expect(told(5, 3)).toEqual(['Duplicates of earlier rows, imported once']);
});

test.each(
  casesIn(`
no name | Nobody in Purser has the name or address Ann; Tech admin stays empty | Nobody in Purser has these names or addresses, such as Ann; Tech admin stays empty
unknown | Nobody in Purser has the address Ann; Tech admin stays empty | Nobody in Purser has these addresses, such as Ann; Tech admin stays empty
added | Nobody in Purser had the address Ann; this person is added | Nobody in Purser had these addresses, such as Ann; these people are added
`),
)('Of an owner the remark says what becomes of the field: %s', (given, message, several) => {
  const state = (['no name', 'unknown', 'added'] as const).find((one) => one === given) ?? 'several';
  expect(personRemark('tech_admin', state, 'Ann')).toMatchObject({ message, several });
});

test('New values of one column are named together, with those that Settings could take', () => {
  const remarks = [
    at(2, unlistedRemark('business_segment', ['Port', 'Dock'])),
    at(3, unlistedRemark('team_usage', ['Crew'])),
    at(4, unlistedRemark('business_segment', ['PORT', 'a;b', 'x'.repeat(101), 'Port'])),
  ];
  expect(countRemarks(remarks)).toEqual([
    {
      row: 2,
      message:
        '5 new business segments, such as Port. Their items keep them; other items can’t choose them until they are in Settings',
      count: 2,
      newOptions: { list: 'businessSegments', values: ['Port', 'Dock'] },
    },
    {
      row: 3,
      message: 'New team usage Crew. Its items keep it; other items can’t choose it until it is in Settings',
      count: 1,
      newOptions: { list: 'teamUsage', values: ['Crew'] },
    },
  ]);
});

test('However many rows and however long their values, what is said is short', () => {
  const rows = Array.from({ length: 2000 }, (_, row) =>
    at(row, unlistedRemark('status', [`${row}`.repeat(20)])),
  );
  const long = { message: `${'x'.repeat(100_000)} is not an email address`, kind: 'no name' };
  const counted = countRemarks([...rows, at(9, long)]);
  expect(counted.map(({ count }) => count)).toEqual([2000, 1]);
  expect(counted[0]?.newOptions?.values).toHaveLength(500);
  expect(counted.every(({ message }) => message.length <= 301)).toBe(true);
  expect(shortMessage('short')).toBe('short');
});
