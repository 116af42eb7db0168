import { defaultOptions } from '@purser/domain/options';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { csvServer, emptyReply } from '../../../test/csv-server.ts';
import { importButton, openImport, ours, upload, uploadMatched, user } from '../../../test/import-screen.ts';
import { json } from '../../../test/network.ts';

const old = {
  ...emptyReply,
  created: 3,
  items: 3,
  contracts: 4,
  yearlySpend: { year: 2026, before: 100, after: 172.5 },
  ended: { contracts: 2, yearlySpend: 1095 },
};

async function chooseIn(field: string, entry: string) {
  await user.click(await screen.findByRole('combobox', { name: field }));
  await user.click(await screen.findByRole('option', { name: entry }));
}

test('The trial says what comes to be, what this year costs, and what of a foreign file is over', async () => {
  const server = csvServer();
  await uploadMatched();
  const first = await server.next();
  expect(first.mapping?.ended).toBe('terminate');
  first.result(old);
  await importButton('Import 3 items');
  expect(screen.getByText('3 items, 4 contracts')).toBeTruthy();
  expect(screen.getByText('$100.00 → $172.50')).toBeTruthy();
  const choice = screen.getByRole('combobox', { name: 'Contracts that ended before today' });
  expect(choice.textContent).toBe('As terminated');
  expect(
    screen.getByText(
      '2 contracts have ended. Kept active, they count as renewed until the end of the year: $1,095.00 in 2026. Choose “As terminated” unless they were renewed.',
    ),
  ).toBeTruthy();
  await chooseIn('Contracts that ended before today', 'Leave out');
  const second = await server.next();
  expect(second.mapping?.ended).toBe('skip');
  second.result({ ...old, created: 1, items: 1, contracts: 1, skipped: 2 });
  await importButton('Import 1 item');
  expect(screen.getByText('2 rows')).toBeTruthy();
});

test('A file of ours keeps what is over as it is, until somebody chooses otherwise', async () => {
  const server = csvServer();
  await openImport();
  await upload(ours);
  const first = await server.next();
  expect(first.mapping).toBeUndefined();
  first.result(old);
  const choice = await screen.findByRole('combobox', { name: 'Contracts that ended before today' });
  expect(choice.textContent).toBe('Keep active');
  expect(screen.queryByRole('heading', { name: 'Match columns' })).toBeNull();
  await chooseIn('Contracts that ended before today', 'As terminated');
  const second = await server.next();
  expect(second.mapping).toEqual({ columns: {}, ended: 'terminate' });
  second.result(old);
  await user.click(await importButton('Import 3 items'));
  expect((await server.next()).mapping).toEqual({ columns: {}, ended: 'terminate' });
});

test('Items are told of as what will be in the trial and as what was done in the report; the tiles count rows', async () => {
  const server = csvServer();
  await openImport();
  await upload(ours);
  const answer = { ...old, created: 4, updatedItems: 1 };
  await server.trial(answer);
  const shown = () => screen.getAllByRole('term').map(({ textContent }) => textContent);
  const tiles = ['New rows', 'Updated rows', 'Unchanged rows', 'Duplicates', 'Warnings', 'Errors'];
  await user.click(await importButton('Import 4 items'));
  const running = await server.next();
  running.result({ ...answer, imported: 4 });
  await screen.findByRole('heading', { name: 'Upload successful' });
  expect(shown()).toEqual([...tiles, 'Created', 'Changed', 'Spend of 2026']);
  await user.click(screen.getByRole('button', { name: 'Upload another file' }));
  await upload(ours);
  await server.trial(answer);
  await importButton('Import 4 items');
  expect(shown()).toEqual([...tiles, 'Will be created', 'Will be changed', 'Spend of 2026']);
});

test('Rows of one product become one item where somebody says so', async () => {
  const server = csvServer();
  await uploadMatched();
  await server.trial({ ...old, sameProduct: { rows: 198, products: 82 } });
  expect(await screen.findByText('198 rows are about 82 products.')).toBeTruthy();
  await chooseIn('Several rows for one product', 'One item with several contracts');
  expect((await server.next()).mapping?.sameProduct).toBe('one');
});

test('A value that is new in a list is matched with one of ours, left out or kept', async () => {
  const server = csvServer({ 'GET /api/settings/software-options': () => json(defaultOptions) });
  await uploadMatched();
  const newValues = [
    { column: 'business_segment' as const, values: [{ value: 'Mktg', rows: 12 }], more: 0 },
    { column: 'billing_cycle' as const, values: [{ value: 'each year', rows: 3 }], more: 0 },
  ];
  await server.trial({ ...old, newValues });
  const segments = await screen.findByRole('region', { name: 'New values of Business Segment' });
  expect(within(segments).getByRole('listitem').textContent).toBe('Mktg 12 rowsKeep as it is');
  await chooseIn('Mktg is read as', 'Ad Sales');
  const matched = await server.next();
  expect(matched.mapping?.values).toEqual({ business_segment: { Mktg: 'Ad Sales' } });
  matched.result({ ...old, newValues: newValues.slice(1) });
  await importButton('Import 3 items');
  expect(within(segments).getByRole('listitem').textContent).toBe('MktgAd Sales');
  await chooseIn('each year is read as', 'Yearly');
  const both = await server.next();
  expect(both.mapping?.values?.billing_cycle).toEqual({ 'each year': 'yearly' });
  both.result(old);
  await chooseIn('Mktg is read as', 'Leave out');
  const left = await server.next();
  expect(left.mapping?.values?.business_segment).toEqual({ Mktg: '' });
  left.result(old);
  await chooseIn('Mktg is read as', 'Keep as it is');
  expect((await server.next()).mapping?.values?.business_segment).toEqual({});
});

test('Values beyond those that can be matched are counted', async () => {
  const server = csvServer();
  await uploadMatched();
  const newValues = [
    { column: 'business_segment' as const, values: [{ value: 'Mktg', rows: 12 }], more: 1203 },
  ];
  await server.trial({ ...old, newValues });
  const segments = await screen.findByRole('region', { name: 'New values of Business Segment' });
  expect(
    within(segments).getByText('And 1,203 more values, which can only be changed in the file.'),
  ).toBeTruthy();
});

test('A refused row shows its value beside the message, and the report does so too', async () => {
  const server = csvServer();
  await openImport();
  await upload(ours);
  const detail = 'Cost is 0. A contract needs more than 0';
  const errors = [{ row: 17, message: 'Cost must be a positive number', detail }];
  await server.trial({ ...old, errors });
  const row = `Row 17: ${errors[0]?.message}${detail}`;
  const list = () => screen.findByRole('region', { name: 'Rows with errors' });
  expect(within(await list()).getByRole('listitem').textContent).toBe(row);
  await user.click(await importButton('Import 3 items'));
  (await server.next()).result({ ...old, imported: 3, errors });
  await screen.findByRole('heading', { name: 'Upload successful' });
  expect(within(await list()).getByRole('listitem').textContent).toBe(row);
  expect(screen.getByText('3 items, 4 contracts')).toBeTruthy();
});

test('Years of two digits are told where dates are read', async () => {
  const server = csvServer();
  await uploadMatched();
  await server.trial({ ...old, shortYears: true });
  expect(await screen.findByText(/^Years of two digits: 00 to 69 are 2000 to 2069/)).toBeTruthy();
});

const renewing = { ...emptyReply, created: 2, items: 2, contracts: 2, renewals: 2 };

test('What renewal dates mean is asked where contracts may end by them, and sent as chosen', async () => {
  const server = csvServer();
  await uploadMatched();
  const first = await server.next();
  first.result({ ...renewing, mapping: { columns: {}, renewal: 'next' } });
  const choice = await screen.findByRole('combobox', { name: 'Renewal dates are' });
  expect(choice.textContent).toBe('First day of the next term');
  expect(
    screen.getByText('2 contracts without an end date. Each ends the day before its renewal date.'),
  ).toBeTruthy();
  await chooseIn('Renewal dates are', 'Last day of the term');
  const second = await server.next();
  expect(second.mapping?.renewal).toBe('last');
  second.result({ ...renewing, mapping: { columns: {}, renewal: 'last' } });
  await importButton('Import 2 items');
});

test('It is asked of a file of ours as well', async () => {
  const server = csvServer();
  await openImport();
  await upload(ours);
  (await server.next()).result({ ...renewing, mapping: { columns: {}, renewal: 'item' } });
  await chooseIn('Renewal dates are', 'First day of the next term');
  expect((await server.next()).mapping).toEqual({ columns: {}, renewal: 'next' });
});

test('Another sheet, or letters that look right, are chosen before anything is matched, and the import keeps to it', async () => {
  const file = {
    rows: 2,
    encoding: 'windows-1252',
    delimiter: ';',
    shown: 'M\u00fcller',
    sheets: ['Old', 'New'],
  };
  const others = [{ encoding: 'macintosh', shown: 'M\u00b8ller' }];
  const found = { ...old, file: { ...file, sheet: 'Old', others } };
  const server = csvServer();
  await openImport();
  await upload(ours);
  (await server.next()).result(found);
  await chooseIn('Sheet', 'New');
  const second = await server.next();
  expect(second.form.get('sheet')).toBe('New');
  second.result(found);
  await chooseIn('Letters', 'M\u00b8ller (macintosh)');
  const third = await server.next();
  expect([third.form.get('sheet'), third.form.get('encoding')]).toEqual([null, 'macintosh']);
  third.result(found);
  await user.click(await importButton('Import 3 items'));
  expect((await server.next()).form.get('encoding')).toBe('macintosh');
});
