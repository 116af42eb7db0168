import { type Browser, chromium, type Page } from '@playwright/test';
import { atMost, type Figure, medianOf } from './measure.ts';
import type { Bench } from './server.ts';

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** What the bench's pages are opened with: the browser, and an item with a long record. */
interface Browsing {
  readonly executablePath: string;
  readonly softwareId: number;
}

/** How soon table and panel can be used, how fast they answer, and how much JavaScript pages need. */
export async function benchBrowsing(
  bench: Bench,
  { executablePath, softwareId }: Browsing,
): Promise<Figure[]> {
  const browser = await chromium.launch({ executablePath, args: flags });
  try {
    const signIn = await scriptBytes(browser, bench, undefined);
    const table = await scriptBytes(browser, bench, bench.cookie);
    const page = await openPage(browser, bench.cookie, bench.origin);
    const usable = await medianOf(5, () => openTable(page, bench.origin));
    const typing = await medianOf(9, () => nextFrame(page, 'search'));
    await openTable(page, bench.origin);
    const sorting = await medianOf(6, () => nextFrame(page, 'sort'));
    const panel = await medianOf(7, () => openPanel(page, bench.origin, softwareId));
    return [
      atMost('Table usable after opening the page', usable, [1500, 'ms']),
      atMost('Typing in search to the next frame', typing, [100, 'ms']),
      atMost('Sorting to the next frame', sorting, [100, 'ms']),
      atMost('Panel open to complete, 50 contracts, 500 comments, 5,000 changes', panel, [300, 'ms']),
      atMost('JavaScript for sign-in, gzip', signIn / 1000, [110, 'kB']),
      atMost('JavaScript for the table, gzip', table / 1000, [220, 'kB']),
    ];
  } finally {
    await browser.close();
  }
}

async function openPage(browser: Browser, cookie: string | undefined, origin: string): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const [name = '', value = ''] = (cookie ?? '').split('=');
  if (cookie) await context.addCookies([{ name, value, url: origin }]);
  return context.newPage();
}

async function openTable(page: Page, origin: string): Promise<number> {
  const begun = performance.now();
  await page.goto(`${origin}/table`, { waitUntil: 'commit' });
  await page.getByRole('rowheader').first().or(page.getByRole('gridcell').first()).first().waitFor();
  return performance.now() - begun;
}

// What is measured is what people feel: from the input to the frame that shows its effect.
async function nextFrame(page: Page, what: 'search' | 'sort'): Promise<number> {
  return page.evaluate(async (kind) => {
    const search = document.querySelector<HTMLInputElement>('input[type=search]');
    const header = document.querySelector<HTMLElement>('[aria-sort] button, thead button');
    if (!search || !header) throw new Error('The table is not there.');
    const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
    const begun = performance.now();
    if (kind === 'search') {
      setValue?.call(
        search,
        `${search.value.length > 3 ? '' : search.value}${1 + (search.value.length % 8)}`,
      );
      search.dispatchEvent(new Event('input', { bubbles: true }));
    } else header.click();
    await new Promise<void>((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    return performance.now() - begun;
  }, what);
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

async function scriptBytes(browser: Browser, bench: Bench, cookie: string | undefined): Promise<number> {
  const page = await openPage(browser, cookie, bench.origin);
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  const scripts = new Set<string>();
  let bytes = 0;
  session.on(
    'Network.responseReceived',
    ({ requestId, type }) => type === 'Script' && scripts.add(requestId),
  );
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) bytes += encodedDataLength;
  });
  await page.goto(`${bench.origin}${cookie ? '/table' : '/'}`, { waitUntil: 'networkidle' });
  await page.context().close();
  return bytes;
}
