import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { csvColumns } from '@purser/domain/csv/columns';
import { csv, realFile, recordsOf } from '../csv.ts';
import { expect, test } from '../fixtures.ts';
import { download, refusals, rows, toasts, upload, vendors } from '../screens.ts';

test('A file with our own header is tried as it is and goes in; what it refuses is mended and sent again.', async ({
  page,
  signIn,
}) => {
  await signIn(page);
  const ours = [
    'Vendor,Product Name,business_segment,start_date,end_date,cost,business_owner',
    'Adobe,Creative Cloud,Studio,2026-01-01,2026-12-31,"$3,650.00",nora.lindqvist@example.com',
    'Figma,Organization,Capital,1/31/2026,1/30/2027,-12,',
    ',Slack,Studio,,,,',
    'Miro,Whiteboard,Studio,2026-02-01,,10,',
  ].join('\r\n');
  await upload(page, csv('ours.csv', ours));
  await expect(page.getByRole('heading', { name: 'Match columns' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Import 2 items' }).click();
  await expect(page.getByRole('heading', { name: 'Upload successful' })).toBeVisible();
  await expect(toasts(page)).toContainText('Upload successful');
  // One warning: Miro's contract is a yearly one without an end.
  await expect(toasts(page)).toContainText('Imported 2 items, 1 warnings');
  await expect(refusals(page).getByRole('listitem')).toHaveText([
    'Row 3: Cost must be a positive numberCost is -12. A contract needs more than 0.',
    'Row 4: Vendor is required',
  ]);
  const { text: errors } = await download(page, page.getByRole('button', { name: 'Errors as CSV' }));
  expect(recordsOf(errors)).toHaveLength(2);

  await upload(
    page,
    csv('ours-mended.csv', errors.replace(',-12,', ',1200.50,').replace('\n,Slack', '\nSalesforce,Slack')),
  );
  await page.getByRole('button', { name: 'Import 2 items' }).click();
  await expect(toasts(page)).toContainText('Imported 2 items');
  await expect(refusals(page)).toHaveCount(0);
  await page.getByRole('link', { name: 'Open the Table View' }).click();
  await expect(vendors(page)).toHaveText(['Adobe', 'Figma', 'Miro', 'Salesforce']);
  await expect(rows(page).nth(0)).toContainText('$3,650.00');
  await expect(rows(page).nth(0)).toContainText('Nora Lindqvist');
  await expect(rows(page).nth(1)).toContainText('$1,200.50');
  await expect(rows(page).nth(1)).toContainText('Jan 30, 2027');
  await expect(rows(page).nth(2)).toContainText('End date missing');
});

test('Every odd file is answered with a clear report, and nothing of it is taken.', async ({
  page,
  signIn,
  folder,
}) => {
  await signIn(page);
  await page.goto('/table/import');
  const file = page.getByLabel('CSV file');
  const refused = async (given: Parameters<typeof upload>[1], report: string | RegExp) => {
    await file.setInputFiles(given);
    await expect(page.getByRole('alert')).toContainText(report);
    await expect(page.getByText('Drop a CSV file here')).toBeVisible();
  };
  const asked = async (name: string, about: string, columns: readonly string[]) => {
    await file.setInputFiles(realFile(name));
    await expect(page.getByText(`${name}, ${about}`)).toBeVisible();
    await expect(page.getByText(`0 of ${columns.length} matched`)).toBeVisible();
    await expect(page.locator('tbody tr td:first-child .font-medium')).toHaveText(columns);
    await expect(
      page.getByText('Match a column with Vendor and one with Product Name to see what would happen.'),
    ).toBeVisible();
    await expect(page.getByRole('button', { name: 'Import', exact: true })).toBeDisabled();
    await page.getByRole('button', { name: 'Back' }).click();
  };

  await refused(realFile('nasty-one-byte.csv'), 'It holds a single character');
  await refused(realFile('nasty-bom-header-only.csv'), 'a header but no rows');
  await refused(realFile('nasty-null-words.csv'), 'Row 1 looks like values rather than column names');
  await refused(realFile('nasty-title-rows-above-header.csv'), 'Row 4 looks like values');
  await asked('nasty-leading-spaces.csv', '2 rows, commas, UTF-8', ['field1', 'field2']);
  await asked('nasty-mixed-date-formats.csv', '3 rows, commas, UTF-8', [
    'date',
    'another date',
    'temperature',
    'place',
  ]);
  await asked('nasty-semicolon.csv', '6 rows, semicolons, UTF-8', ['date', 'temperature', 'place']);
  await asked(
    'nasty-latin1-spanish.csv',
    '115 rows, commas, Windows-1252',
    'GF_ID,FN_ID,SF_ID,GF,F,SF,Gasto total 2011,Descripción'.split(','),
  );
  await file.setInputFiles(realFile('nasty-utf16le.csv'));
  await expect(page.getByText('nasty-utf16le.csv, 327 rows, commas, UTF-16')).toBeVisible();
  await expect(page.getByText('Organisation_name', { exact: true })).toBeVisible();
  await expect(page.getByText('0 of 19 matched')).toBeVisible();
  await page.getByRole('button', { name: 'Back' }).click();

  const picture = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');
  const large = join(folder, 'large.csv');
  await writeFile(large, Buffer.alloc(20 * 1024 * 1024 + 1, 'a,b\n'));
  await refused(csv('empty.csv', ''), 'empty.csv is empty');
  await refused(csv('letter.txt', 'vendor,product_name\nA,B'), 'letter.txt is not a CSV file');
  await refused(csv('picture.csv', picture), 'isn’t a CSV file');
  await refused(csv('half.csv', 'vendor,product_name,notes\nAdobe,Creative Cloud,"cut off'), /quot|cut off/i);
  await refused(large, 'A file can have up to 20 MiB');
  expect(await (await page.request.get('/api/software')).json()).toEqual([]);
});

test('The template is filled in by hand and comes back; its example is not taken.', async ({
  page,
  signIn,
}) => {
  await signIn(page);
  await page.goto('/table/import');
  const file = await download(page, page.getByRole('link', { name: 'Download template' }));
  expect(file.name).toBe('software-template.csv');
  const [example] = recordsOf(file.text);
  const names = Object.keys(example ?? {});
  expect(names).toEqual(csvColumns);
  const own = {
    vendor: 'Zoom',
    product_name: 'Workplace',
    business_segment: 'Capital;Studio',
    business_segment_percentages: 'Capital:60;Studio:40',
  };
  const line = names.map((name) => Object.entries(own).find(([key]) => key === name)?.[1] ?? '').join(',');
  await page
    .getByLabel('CSV file')
    .setInputFiles(csv('software-template.csv', `${file.text.trimEnd()}\r\n${line}\r\n`));
  await page.getByRole('button', { name: 'Import 1 item' }).click();
  await expect(toasts(page)).toContainText('Imported 1 items');
  await page.getByRole('link', { name: 'Open the Table View' }).click();
  await expect(vendors(page)).toHaveText(['Zoom']);
  await expect(rows(page)).toContainText('Capital 60% +1');
});
