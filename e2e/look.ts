import type { Page } from '@playwright/test';
import { expect, expectAccessible } from './fixtures.ts';

const widths = [
  { width: 1440, height: 900 },
  { width: 360, height: 740 },
];

// The light one last: it is the one that a page has from the beginning.
const themes = ['dark', 'light'] as const;

/** Looks at the page at both widths and in both themes: axe finds nothing, and on a phone nothing sticks out sideways. */
export async function look(page: Page, what: string): Promise<void> {
  for (const size of widths) {
    await page.setViewportSize(size);
    await lookInBothThemes(page, `${what} at ${size.width} px`);
    const overhang = await page.evaluate(() => {
      const scrollers = [document.documentElement, ...document.querySelectorAll('main, [role=dialog]')];
      return Math.max(...scrollers.map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth));
    });
    expect.soft(overhang, `${what} at ${size.width} px scrolls sideways.`).toBe(0);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
}

/** Looks at the page as wide as it is: axe finds nothing in either theme. */
export async function lookInBothThemes(page: Page, what: string): Promise<void> {
  for (const colorScheme of themes) {
    // A colour on its way from one theme to the other would be neither's.
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await expectAccessible(page, `${what}, ${colorScheme}`);
  }
}
