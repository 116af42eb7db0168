import type { CsvMapping, ImportReply } from '@purser/api/portfolio';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { csvServer, emptyReply } from '../../../test/csv-server.ts';
import {
  choose,
  importButton,
  importOurs,
  openImport,
  ours,
  readAs,
  theirs,
  upload,
  uploadMatched,
  uploadTried,
  user,
} from '../../../test/import-screen.ts';
import { openApp } from '../../../test/render-app.tsx';
import { setPendingFile } from '../../lib/pending-file.ts';

test('A file with our header is tried as it is, goes in, and reports what came of it', async () => {
  const server = csvServer();
  const client = await openImport();
  client.setQueryData(['portfolio'], []);
  await upload(ours);
  const trial = await server.next();
  expect(trial.form.get('mapping')).toBeNull();
  expect(trial.form.get('dryRun')).toBe('true');
  trial.result({ ...emptyReply, created: 30, items: 30, contracts: 12, updated: 1, updatedItems: 1 });
  await user.click(await importButton('Import 31 items'));
  // One trial is enough, since nobody has changed anything.
  expect(server.sent).toHaveLength(2);
  const import1 = await server.next();
  expect(import1.form.get('mapping')).toBeNull();
  expect(import1.form.get('dryRun')).toBeNull();
  import1.progress({ done: 50, total: 200 });
  const bar = await screen.findByRole('progressbar', { name: 'Importing' });
  await waitFor(() => expect(bar.getAttribute('aria-valuenow')).toBe('25'));
  expect(screen.getByText('50 of 200')).toBeTruthy();
  import1.result({
    ...emptyReply,
    created: 45,
    items: 30,
    updated: 1,
    updatedItems: 1,
    imported: 46,
    warnings: [{ row: 4, message: 'Yearly contract without an end date', count: 1530 }],
    errors: [{ row: 17, message: 'Cost must be a positive number', cells: ['a', 'b'] }],
  });
  const toast = within(screen.getByRole('region', { name: 'Notifications (F8)' }));
  expect(await toast.findByText('Upload successful')).toBeTruthy();
  // Alike warnings are one.
  expect(toast.getByText('Imported 31 items, 1 warnings')).toBeTruthy();
  expect(toast.getByText('1 row was refused')).toBeTruthy();
  const heading = await screen.findByRole('heading', { name: 'Upload successful' });
  expect(heading.parentElement?.textContent).toBe('Upload successful1 row was refused');
  const lists = screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);
  expect(lists).toEqual(['Rows with errors', 'Warnings']);
  const errors = screen.getByRole('region', { name: 'Rows with errors' });
  expect(within(errors).getByRole('listitem').textContent).toBe('Row 17: Cost must be a positive number');
  expect(screen.getByRole('button', { name: 'Errors as CSV' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Open the Table View' }).getAttribute('href')).toBe('/table');
  expect(client.getQueryState(['portfolio'])?.isInvalidated).toBe(true);
});

test('Warnings are left out of the summary where there are none', async () => {
  const server = csvServer();
  (await importOurs(server)).result({ ...emptyReply, items: 3, imported: 3 });
  await screen.findByRole('heading', { name: 'Upload successful' });
  expect(screen.getAllByText('Imported 3 items')).toHaveLength(2);
});

test('A foreign file shows its columns with a sample and what each was guessed to be', async () => {
  csvServer();
  await openImport();
  await upload(theirs);
  const table = await screen.findByRole('table');
  expect(screen.getByText('theirs.csv, 2 rows, commas, UTF-8')).toBeTruthy();
  expect(screen.getByText('2 of 3 matched')).toBeTruthy();
  const names = () =>
    within(table)
      .getAllByRole('rowheader')
      .map(({ textContent }) => textContent);
  expect(names()).toEqual(['Supplier', 'Price', 'Thing']);
  expect(screen.getByText('Match a start date, too, or leave Cost out.')).toBeTruthy();
  expect(readAs('Supplier').textContent).toBe('Vendor *');
  expect(readAs('Thing').textContent).toBe('Leave out');
  expect(readAs('Price').textContent).toBe('Cost');
  const [sample] = within(table).getAllByRole('button', { name: 'First values of Supplier: Adobe, Figma' });
  if (!sample) throw new Error('The sample is missing.');
  await user.click(sample);
  expect(sample.getAttribute('aria-expanded')).toBe('true');
  await choose('Thing', /^Product Name/);
  expect(names()).toEqual(['Supplier', 'Price', 'Thing']);
});

test('Without vendor or product there is no trial, and the import says what is missing', async () => {
  const server = csvServer();
  await openImport();
  await upload(theirs);
  expect(await screen.findByText('Match a column with Product Name to see what would happen.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Import' }).hasAttribute('disabled')).toBe(true);
  expect(server.sent).toHaveLength(1);
});

test('Each change runs a new trial and drops the one before', async () => {
  const server = csvServer();
  await uploadMatched();
  const first = await server.next();
  expect(first.form.get('dryRun')).toBe('true');
  expect(first.mapping?.columns).toEqual({ vendor: 'Supplier', product_name: 'Thing', cost: 'Price' });
  await user.click(screen.getByRole('combobox', { name: 'Amounts are' }));
  await user.click(await screen.findByRole('option', { name: 'Per month' }));
  const second = await server.next();
  expect(first.isAborted()).toBe(true);
  expect(second.mapping?.amount).toBe('month');
  second.result({
    ...emptyReply,
    created: 212,
    items: 212,
    updated: 31,
    updatedItems: 31,
    unchanged: 17,
    duplicates: 5,
    errors: [{ row: 17, message: 'Vendor is required', cells: [] }],
  });
  await importButton('Import 243 items');
  expect(
    screen.getByText(
      'Trial run: 212 new rows, 31 updated rows, 12 unchanged rows, 5 duplicates, 0 warnings, 1 errors.',
    ),
  ).toBeTruthy();
  expect(screen.getByText('Nothing is written yet')).toBeTruthy();
});

test('What the server inferred is shown until somebody chooses otherwise', async () => {
  const server = csvServer();
  const mapping: CsvMapping = { columns: {}, amount: 'year', dateOrder: 'DMY', decimal: ',' };
  await uploadMatched();
  await server.trial({ ...emptyReply, mapping });
  const shown = (name: string) => screen.getByRole('combobox', { name }).textContent;
  await waitFor(() => expect(shown('Dates are')).toBe('Day / month / year'));
  expect(shown('Amounts are')).toBe('Per year');
  expect(shown('Decimal sign')).toBe('Comma, 1.234,50');
});

test('A trial that would change nothing leaves nothing to import', async () => {
  const server = csvServer();
  await uploadMatched();
  await server.trial({ ...emptyReply, unchanged: 9 });
  expect((await importButton('Import 0 items')).hasAttribute('disabled')).toBe(true);
  expect(screen.getByText('No row would create or change an item.')).toBeTruthy();
});

test('Back leads to the file, and from there on to the matches as they were', async () => {
  const server = csvServer();
  await uploadTried(server);
  await user.click(screen.getByRole('button', { name: 'Back' }));
  await user.click(await screen.findByRole('button', { name: 'Continue with this file' }));
  expect(readAs('Thing').textContent).toBe('Product Name *');
});

test('A file that was dropped on the table is taken over', async () => {
  const server = csvServer();
  setPendingFile(ours);
  openApp('/table/import');
  const sent = await server.next();
  const file = sent.form.get('csvFile');
  expect(file instanceof File && file.name).toBe('ours.csv');
  sent.result({ ...emptyReply, created: 1, items: 1 });
  await user.click(await importButton('Import 1 item'));
  (await server.next()).result({ ...emptyReply, imported: 1 });
  expect(await screen.findByRole('heading', { name: 'Upload successful' })).toBeTruthy();
});

test('Of two files that are chosen within a moment the last one is tried, however long the first takes to be read', async () => {
  const server = csvServer();
  await openImport();
  const read = Promise.withResolvers<ArrayBuffer>();
  const slow = new File(['vendor,product_name\nZoom,Meet\n'], 'slow.csv', { type: 'text/csv' });
  slow.arrayBuffer = () => read.promise;
  await upload(slow);
  await upload(ours);
  await server.trial({ ...emptyReply, created: 1, items: 1 });
  await importButton('Import 1 item');
  read.resolve(new TextEncoder().encode('vendor,product_name\nZoom,Meet\n').buffer);
  await user.click(await importButton('Import 1 item'));
  const sent = (await server.next()).form.get('csvFile');
  expect(sent instanceof File && sent.name).toBe('ours.csv');
  expect(screen.getByText('Importing ours.csv')).toBeTruthy();
  expect(server.sent).toHaveLength(2);
});

test('Rows of one message are a line, opened with a hundred rows at first, and warnings of one kind are one', async () => {
  const server = csvServer();
  const sent = await importOurs(server);
  const remarks = (message: string): ImportReply['errors'] =>
    Array.from({ length: 130 }, (_, at) => ({ row: at + 2, message, cells: [] }));
  sent.result({
    ...emptyReply,
    errors: remarks('Vendor is required'),
    warnings: [{ row: 4, message: 'Yearly contract without an end date', count: 1530 }],
  });
  const errors = await screen.findByRole('region', { name: 'Rows with errors' });
  await user.click(within(errors).getByText('130 rows'));
  expect(within(errors).getAllByRole('listitem')).toHaveLength(100);
  await user.click(within(errors).getByRole('button', { name: 'Show 30 more' }));
  expect(within(errors).getAllByRole('listitem')).toHaveLength(130);
  const warnings = screen.getByRole('region', { name: 'Warnings' });
  expect(within(warnings).getByRole('listitem').textContent).toBe(
    '1,530 rows: Yearly contract without an end date (first in row 4)',
  );
});

test('The template can be downloaded', async () => {
  csvServer();
  await openImport();
  const link = screen.getByRole('link', { name: 'Download template' });
  expect(link.getAttribute('href')).toBe('/api/software/export-csv?template=true');
});
