import type { Page } from '@playwright/test';
import { csv } from '../csv.ts';
import { expect, test } from '../fixtures.ts';
import { deep } from '../tiers.ts';

/** A file with our own header and this many items, each with a contract. */
function fileOf(count: number) {
  const row = (at: number) => `Vendor ${at},Product ${at},Some words about it,2026-01-01,2026-12-31,${at}.50`;
  const rows = Array.from({ length: count }, (_, at) => row(at + 1));
  return csv('many.csv', ['vendor,product_name,notes,start_date,end_date,cost', ...rows].join('\n'));
}

const countOf = async (page: Page, url: string): Promise<number> => {
  const list: unknown = await (await page.request.get(url)).json();
  return Array.isArray(list) ? list.length : Number.NaN;
};

/**
 * Uploads a file and answers when the first of it has been written, and the last not yet. The page looks at every
 * frame: a fast server shows a figure for less time than lies between two looks from outside.
 */
async function beginImport(page: Page, count: number): Promise<void> {
  await page.goto('/table/import');
  await page.getByLabel('CSV file').setInputFiles(fileOf(count));
  const figure = page.waitForFunction(() => {
    const bar = document.querySelector('[role="progressbar"][aria-label="Importing"]');
    return Number(bar?.getAttribute('aria-valuenow')) > 0;
  });
  await page.getByRole('button', { name: /^Import [\d,]+ items$/ }).click();
  await figure;
}

const done = (page: Page) => page.getByRole('heading', { name: 'Upload successful' });

// These apps are started again on the same folder and at the same address, so that the same page goes on with them.
test.use({ baseURL: undefined });

test(
  'The server is killed during an import: nothing of it is there, and trying again in the same page brings all.',
  deep,
  async ({ launch, visitAs, folder, expectTrouble }) => {
    const first = await launch({ DATA_DIR: folder });
    const page = await visitAs(first);
    await beginImport(page, 10_000);
    expectTrouble(/^console\.error: Failed to load resource: net::ERR_/);
    await first.kill();
    await expect(page.getByRole('alert')).toContainText('The connection was lost');
    await expect(page.getByRole('alert')).toContainText('A file is imported whole or not at all');

    await launch({ DATA_DIR: folder, PORT: new URL(first.url).port });
    expect(await countOf(page, '/api/software')).toBe(0);
    expect(await countOf(page, '/api/contracts')).toBe(0);
    expect(await countOf(page, '/api/activity-feed')).toBe(0);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(done(page)).toBeVisible();
    expect(await countOf(page, '/api/software')).toBe(10_000);
    expect(await countOf(page, '/api/contracts')).toBe(10_000);
    expect(await countOf(page, '/api/activity-feed')).toBe(1);
  },
);

test(
  'The server is asked to stop during an import: it finishes it, answers, exits 0, and all is there afterwards.',
  deep,
  async ({ launch, visitAs, folder, expectTrouble }) => {
    const first = await launch({ DATA_DIR: folder });
    const page = await visitAs(first);
    await beginImport(page, 5000);
    // What the import has changed is asked for again, of a server that is gone.
    expectTrouble(/^console\.error: Failed to load resource: net::ERR_CONNECTION_REFUSED$/);
    // Throws where the exit code is another than 0.
    await first.stop();
    await expect(done(page)).toBeVisible();

    await launch({ DATA_DIR: folder, PORT: new URL(first.url).port });
    await page.goto('/table');
    await expect(page.getByText('5,000 of 5,000')).toBeVisible();
    await expect(page.getByRole('region', { name: 'Account' })).toContainText('Nora Lindqvist');
  },
);
