import { csvColumns } from '@purser/domain/csv/columns';
import { csv, recordsOf } from '../csv.ts';
import { expect, test } from '../fixtures.ts';
import { download, refusals, rows, toasts, upload, vendors } from '../screens.ts';
import { deep } from '../tiers.ts';

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

test(
  'The template is filled in by hand and comes back; its example is not taken.',
  deep,
  async ({ page, signIn }) => {
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
  },
);
