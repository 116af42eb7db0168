import { expect, test } from 'vitest';
import { readCells } from '../../test/csv-cells.ts';
import { pairs } from '../../test/pairs.ts';
import { personFinder } from '../people.ts';
import type { Cells } from './cells.ts';
import { isSpreadsheetError } from './text.ts';

const contract = { vendor: 'Acme', product_name: 'Rocket', start_date: '2024-01-01', cost: '1200' };

const cellOf = (cell: string): Cells => Object.fromEntries([cell.split('=')]);

test('Errors of spreadsheets are known in their languages, and other words are none', () => {
  const errors =
    '#REF! #VALUE! #NAME? #DIV/0! #BEZUG! #WERT! #NV #ZAHL! #ÜBERLAUF! #VALEUR! #NOM? #¡REF! #¿NOMBRE? #N/D #NÚM! Err:502 ####';
  expect(errors.split(' ').filter((error) => !isSpreadsheetError(error))).toEqual([]);
  expect(['#1', '# Acme!', '#hashtag', 'C#', '#x', 'Acme!'].filter(isSpreadsheetError)).toEqual([]);
});

test.each([
  ...pairs('vendor=#REF! = Vendor is a spreadsheet error|cost=$ - = Cost is required'),
  ...pairs('product_name=#NV = Product name is a spreadsheet error|cost=TBD = Cost is required'),
  ...pairs('start_date=1/0/1900 = Start date is required'),
])('The cell %s is refused: %s', (cell, fault) => {
  expect(readCells({ ...contract, ...cellOf(cell) })).toMatchObject({ record: undefined, faults: [fault] });
});

const zero = 'means no date; it is left blank';

test.each([
  ['notes=#VALUE!', 'Notes is #VALUE!, a spreadsheet error; it is left out'],
  ['team_usage=#BEZUG!', 'Team usage is #BEZUG!, a spreadsheet error; it is left out'],
  ['next_review_date=12/30/1899', `Next review date 12/30/1899 ${zero}`],
  ['next_review_date=1/1/1900', `Next review date 1/1/1900 ${zero}`],
  ['end_date=0000-00-00', `End date 0000-00-00 ${zero}`],
  ['end_date=1970-01-01 00:00', `End date 1970-01-01 00:00 ${zero}`],
  ['end_date=unbefristet', 'End date unbefristet is read as no end date'],
  ['renewal_date=TBD', 'Renewal date TBD is left blank'],
])('The cell %s is left out with a word: %s', (cell, message) => {
  const { record, faults, warnings } = readCells({ ...contract, ...cellOf(cell) });
  expect([...faults, ...warnings.map((one) => one.message)]).toEqual([message]);
  expect(record).toMatchObject(readCells(contract).record ?? {});
});

test('Names are read without characters of no width, and composed', () => {
  const { record } = readCells({
    ...contract,
    vendor: 'Cafe\u0301\u200b\u00ad Nero',
    tech_admin: 'ann\u200b@example.com',
  });
  expect(record?.item).toMatchObject({ vendor: 'Café Nero', tech_admin: 'ann@example.com' });
});

test('An owner is found by name, user name or address, and a name of several is nobody’s', () => {
  const findPerson = personFinder([
    { email: 'ann@example.com', name: 'Ann Lee', username: 'ann.lee' },
    { email: 'bo@example.com', name: 'Bo Li', username: 'bo' },
    { email: 'bo2@example.com', name: 'Bo Li', username: 'bo2' },
  ]);
  const ownerOf = (business_owner: string) => {
    const { record, warnings } = readCells({ ...contract, business_owner }, { findPerson });
    return record?.item.business_owner ?? warnings.map(({ message }) => message)[0];
  };
  expect(
    ['ANN  lee', 'Lee, Ann', 'ann.lee', 'Ann Lee (ann.lee)', 'Bo Li (bo2)', 'Bo Li', 'Cy'].map(ownerOf),
  ).toEqual([
    ...Array<string>(4).fill('ann@example.com'),
    'bo2@example.com',
    'Several people are called Bo Li; Business owner stays empty. Please give the email address',
    'Nobody in Purser has the name or address Cy; Business owner stays empty',
  ]);
});
