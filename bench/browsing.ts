import type { Browser, Page } from '@playwright/test';
import { openPage, scriptBytes, typeInSearch, withBrowser } from './browser.ts';
import { atMost, type Figure, median, medianOf } from './measure.ts';
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
    const visits = await benchVisits(browser, bench);
    const page = await openPage(browser, bench.cookie, bench.origin);
    await openTable(page, bench);
    const typing = await medianOf(9, () => typeInSearch(page));
    await openTable(page, bench);
    const sorting = await medianOf(6, () => sort(page));
    const panel = await medianOf(7, () => openPanel(page, bench.origin, softwareId));
    return [
      ...visits,
      atMost('Typing in search to the next frame', typing, [100, 'ms']),
      atMost('Sorting to the next frame', sorting, [100, 'ms']),
      atMost('Panel open to complete, 50 contracts, 500 comments, 5,000 changes', panel, [300, 'ms']),
      atMost('JavaScript for sign-in, gzip', signIn / 1000, [110, 'kB']),
      atMost('JavaScript for the table, gzip', table / 1000, [220, 'kB']),
    ];
  });

/** When a table's first row could be read, and when all rows were there, in milliseconds. */
interface Visit {
  readonly rows: number;
  readonly all: number;
}

/** A first visit has nothing in the browser's cache, a second one what the first has left there. */
async function benchVisits(browser: Browser, bench: Bench): Promise<Figure[]> {
  const first = await visits(7, () => inNewWindow(browser, bench, (page) => openTable(page, bench)));
  const distant = await visits(3, () => openFromAfar(browser, bench));
  const window = await openPage(browser, bench.cookie, bench.origin);
  await openTable(window, bench);
  const again = await visits(7, () => openTable(window, bench));
  const inNewTab = await visits(7, () => openInNewTab(window, bench));
  await window.context().close();
  return [
    atMost('Table usable, first visit', first.rows, [900, 'ms']),
    atMost('The same, all rows there', first.all, [1500, 'ms']),
    atMost('Table usable, second visit, loaded again', again.rows, [450, 'ms']),
    atMost('The same, all rows there', again.all, [1500, 'ms']),
    atMost('Table usable, second visit, in a new tab', inNewTab.rows, [450, 'ms']),
    atMost('The same, all rows there', inNewTab.all, [1500, 'ms']),
    atMost('First rows at 10 Mbit/s and 40 ms, first visit', distant.rows, [1800, 'ms']),
    atMost('All rows of that visit', distant.all, [2400, 'ms']),
  ];
}

async function visits(count: number, visit: () => Promise<Visit>): Promise<Visit> {
  const all: Visit[] = [];
  for (let at = 0; at < count; at += 1) all.push(await visit());
  return { rows: median(all.map((each) => each.rows)), all: median(all.map((each) => each.all)) };
}

async function openTable(page: Page, { origin }: Bench): Promise<Visit> {
  const begun = performance.now();
  await page.goto(`${origin}/table`, { waitUntil: 'commit' });
  await page.getByRole('rowheader').first().waitFor();
  const rows = performance.now() - begun;
  await page.locator('[role=grid]:not([aria-busy]) [role=rowheader]').first().waitFor();
  return { rows, all: performance.now() - begun };
}

async function inNewWindow<Result>(
  browser: Browser,
  { cookie, origin }: Bench,
  run: (page: Page) => Promise<Result>,
): Promise<Result> {
  const page = await openPage(browser, cookie, origin);
  const result = await run(page);
  await page.context().close();
  return result;
}

async function openInNewTab(page: Page, bench: Bench): Promise<Visit> {
  const tab = await page.context().newPage();
  const visit = await openTable(tab, bench);
  await tab.close();
  return visit;
}

const bytesPerSecond = 10_000_000 / 8;

/** A first visit on a slow line. */
const openFromAfar = (browser: Browser, bench: Bench): Promise<Visit> =>
  inNewWindow(browser, bench, async (page) => {
    const session = await page.context().newCDPSession(page);
    await session.send('Network.enable');
    await session.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 40,
      downloadThroughput: bytesPerSecond,
      uploadThroughput: bytesPerSecond,
    });
    return openTable(page, bench);
  });

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
