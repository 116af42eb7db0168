import { type Browser, chromium, type Page } from '@playwright/test';
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

/** Opens a browser for some work and closes it afterwards. */
export async function withBrowser<Result>(
  executablePath: string,
  run: (browser: Browser) => Promise<Result>,
): Promise<Result> {
  const browser = await chromium.launch({ executablePath, args: flags });
  try {
    return await run(browser);
  } finally {
    await browser.close();
  }
}

/** A page of a window of its own; without a cookie nobody is signed in. */
export async function openPage(browser: Browser, cookie: string | undefined, origin: string): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const [name = '', value = ''] = (cookie ?? '').split('=');
  if (cookie) await context.addCookies([{ name, value, url: origin }]);
  return context.newPage();
}

/** How many milliseconds pass from a key in the page's search field to the frame that shows its effect. */
export function typeInSearch(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const search = document.querySelector<HTMLInputElement>('input[type=search]');
    if (!search) throw new Error('There is no search field.');
    const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
    const begun = performance.now();
    const kept = search.value.length > 3 ? '' : search.value;
    setValue?.call(search, `${kept}${1 + (search.value.length % 8)}`);
    search.dispatchEvent(new Event('input', { bubbles: true }));
    await new Promise<void>((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    return performance.now() - begun;
  });
}

// A page that has asked for nothing for so long has all that it wants.
const quietMs = 1000;

/** How many bytes of JavaScript a page loads, as they cross the wire. */
export async function scriptBytes(
  browser: Browser,
  { origin }: Bench,
  { path, cookie }: { readonly path: string; readonly cookie?: string },
): Promise<number> {
  const page = await openPage(browser, cookie, origin);
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  const scripts = new Set<string>();
  let bytes = 0;
  let lastAt = 0;
  session.on('Network.responseReceived', ({ requestId, type }) => {
    lastAt = performance.now();
    if (type === 'Script') scripts.add(requestId);
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    lastAt = performance.now();
    if (scripts.has(requestId)) bytes += encodedDataLength;
  });
  await page.goto(`${origin}${path}`, { waitUntil: 'networkidle' });
  // On a busy machine the network rests before the code has run that asks for more.
  await page.getByRole('heading', { level: 1 }).waitFor();
  while (performance.now() - lastAt < quietMs) await page.waitForTimeout(quietMs);
  await page.context().close();
  return bytes;
}
