import type { Page } from '@playwright/test';
import { openPage, scriptBytes, typeInSearch, withBrowser } from './browser.ts';
import { atMost, type Figure, medianOf } from './measure.ts';
import type { Bench } from './server.ts';

/** What the bench's pages are opened with: the browser, and an item with a long record. */
interface Browsing {
  readonly executablePath: string;
  readonly softwareId: number;
}

/** How soon table and panel can be used, how fast they answer, and how much JavaScript pages need. */
export const benchBrowsing = (bench: Bench, { executablePath, softwareId }: Browsing): Promise<Figure[]> =>
  withBrowser(executablePath, async (browser) => {
    const signIn = await scriptBytes(browser, bench, { path: '/' });
    const table = await scriptBytes(browser, bench, { path: '/table', cookie: bench.cookie });
    const page = await openPage(browser, bench.cookie, bench.origin);
    const usable = await medianOf(5, () => openTable(page, bench.origin));
    const typing = await medianOf(9, () => typeInSearch(page));
    await openTable(page, bench.origin);
    const sorting = await medianOf(6, () => sort(page));
    const panel = await medianOf(7, () => openPanel(page, bench.origin, softwareId));
    return [
      atMost('Table usable after opening the page', usable, [1500, 'ms']),
      atMost('Typing in search to the next frame', typing, [100, 'ms']),
      atMost('Sorting to the next frame', sorting, [100, 'ms']),
      atMost('Panel open to complete, 50 contracts, 500 comments, 5,000 changes', panel, [300, 'ms']),
      atMost('JavaScript for sign-in, gzip', signIn / 1000, [110, 'kB']),
      atMost('JavaScript for the table, gzip', table / 1000, [220, 'kB']),
    ];
  });

async function openTable(page: Page, origin: string): Promise<number> {
  const begun = performance.now();
  await page.goto(`${origin}/table`, { waitUntil: 'commit' });
  await page.getByRole('rowheader').first().or(page.getByRole('gridcell').first()).first().waitFor();
  return performance.now() - begun;
}

// What is measured is what people feel: from the input to the frame that shows its effect.
function sort(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const header = document.querySelector<HTMLElement>('[aria-sort] button, thead button');
    if (!header) throw new Error('The table is not there.');
    const begun = performance.now();
    header.click();
    await new Promise<void>((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    return performance.now() - begun;
  });
}

// From the click on the row to the frame in which all sections stand: the newest comment and change are the last to come.
async function openPanel(page: Page, origin: string, id: number): Promise<number> {
  await page.goto(`${origin}/table?q=Vendor+0`);
  const row = page.locator(`tr[data-id="${id}"]`);
  await row.hover();
  return row.getByRole('rowheader').evaluate(async (cell) => {
    const isComplete = (): boolean => {
      const text = document.querySelector('[role=dialog]')?.textContent ?? '';
      return ['Cancel Notice Date', 'No files uploaded yet', 'Comment number 500', 'after change 5000'].every(
        (part) => text.includes(part),
      );
    };
    const begun = performance.now();
    if (cell instanceof HTMLElement) cell.click();
    while (!isComplete()) await new Promise<void>((resolve) => requestAnimationFrame(() => resolve()));
    await new Promise<void>((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    return performance.now() - begun;
  });
}
