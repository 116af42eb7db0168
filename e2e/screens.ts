import { expect, type Locator, type Page } from '@playwright/test';

// Where things are on the screens, for more than one journey.

export const grid = (page: Page): Locator => page.getByRole('grid', { name: 'Software' });

/** The table's rows that are drawn: those in sight. */
export const rows = (page: Page): Locator => grid(page).locator('tbody tr[data-id]');

export const vendors = (page: Page): Locator => grid(page).getByRole('rowheader');

export const foot = (page: Page): Locator => grid(page).locator('tfoot td');

export const search = (page: Page): Locator =>
  page.getByRole('searchbox', { name: 'Search vendor or product' });

// A dialog hides all that is outside of it from assistive technology, but a toast is seen beside it.
export const toasts = (page: Page): Locator =>
  page.getByRole('region', { name: 'Notifications (F8)', includeHidden: true });

/** Chooses an entry of a select, or several of one that stays open. */
export async function choose(field: Locator, ...entries: string[]): Promise<void> {
  const page = field.page();
  await field.click();
  for (const entry of entries) await page.getByRole('option', { name: entry, exact: true }).click();
  if (entries.length > 1) await page.keyboard.press('Escape');
}

type Files = Parameters<Locator['setInputFiles']>[0];

/** Chooses a file on the page of the upload: its path, or what `csv` makes. */
export async function upload(page: Page, file: Files): Promise<void> {
  await page.goto('/table/import');
  await page.getByLabel('CSV file').setInputFiles(file);
}

/** The rows that an import, or its dry run, has refused. */
export const refusals = (page: Page): Locator => page.getByRole('region', { name: 'Rows with errors' });

/** Presses what starts a download, and answers its name and its text. */
export async function download(page: Page, button: Locator): Promise<{ name: string; text: string }> {
  const started = page.waitForEvent('download');
  await button.click();
  const file = await started;
  const chunks = await (await file.createReadStream()).toArray();
  return { name: file.suggestedFilename(), text: Buffer.concat(chunks).toString('utf8') };
}

/** The portfolio as the table's Download CSV gives it. */
export async function downloadPortfolio(page: Page): Promise<string> {
  await page.goto('/table');
  const { name, text } = await download(page, page.getByRole('link', { name: 'Download CSV' }));
  expect(name).toMatch(/^software-export-\d{4}-\d{2}-\d{2}\.csv$/);
  return text;
}
