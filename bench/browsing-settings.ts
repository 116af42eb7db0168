import type { Page } from '@playwright/test';
import { openPage, scriptBytes, withBrowser } from './browser.ts';
import { atMost, type Figure, medianOf } from './measure.ts';
import type { Bench } from './server.ts';

const tabs: readonly (readonly [name: string, path: string])[] = [
  ['Application', '/settings'],
  ['Workflow', '/settings?tab=workflow'],
  ['Users', '/settings?tab=users'],
  ['Email Rules', '/settings?tab=email-rules'],
];

/** How soon the tab of 5,000 people can be read, and how much JavaScript each tab of Settings needs. */
export const benchSettings = (bench: Bench, executablePath: string): Promise<Figure[]> =>
  withBrowser(executablePath, async (browser) => {
    const { cookie, origin } = bench;
    const scripts: Figure[] = [];
    for (const [name, path] of tabs) {
      const bytes = await scriptBytes(browser, bench, { path, cookie });
      scripts.push(atMost(`JavaScript for Settings, ${name}, gzip`, bytes / 1000, [220, 'kB']));
    }
    const page = await openPage(browser, cookie, origin);
    const opening = await medianOf(7, () => openUsers(page, origin));
    return [
      atMost('Users tab with 5,000 people and 10,000 items, click to the first row with its roles', opening, [
        500,
        'ms',
      ]),
      ...scripts,
    ];
  });

// From the click on the tab, whose code and people aren't there yet, to the frame in which the first row is whole.
async function openUsers(page: Page, origin: string): Promise<number> {
  await page.goto(`${origin}/settings`, { waitUntil: 'networkidle' });
  return page.getByRole('tab', { name: 'Users' }).evaluate(async (tab) => {
    const begun = performance.now();
    // A tab opens when the mouse goes down on it.
    tab.dispatchEvent(new MouseEvent('mousedown', { bubbles: true, cancelable: true, button: 0 }));
    const isReadable = (): boolean =>
      /\d assignment|No assignments/.test(
        document.querySelector('.user-line .user-toggle')?.textContent ?? '',
      );
    while (!isReadable()) await new Promise<void>((resolve) => requestAnimationFrame(() => resolve()));
    await new Promise<void>((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    return performance.now() - begun;
  });
}
