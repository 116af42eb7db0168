import type { Page } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { expect } from './fixtures.ts';
import { takePicture } from './pictures.ts';
import { isDeep } from './tiers.ts';

const wide = { width: 1440, height: 900 };
const narrow = { width: 360, height: 740 };

// What a page has from the beginning, the light theme and the wide window, comes last; each changes once, or twice.
const views = [
  { colorScheme: 'dark', sizes: [wide, narrow] },
  { colorScheme: 'light', sizes: [narrow, wide] },
] as const;

/**
 * In the deep tier, looks at the page at both widths and in both themes: axe finds nothing, nothing sticks out sideways, and no placeholder
 * is cut.
 */
export async function look(page: Page, what: string): Promise<void> {
  if (!isDeep()) return;
  for (const { colorScheme, sizes } of views) {
    await turn(page, colorScheme);
    for (const size of sizes) {
      const view = `${what} at ${size.width} px, ${colorScheme}`;
      await page.setViewportSize(size);
      await expectAccessible(page, view);
      await expectInside(page, view);
      await takePicture(page, view);
    }
  }
}

/** In the deep tier, looks at the page as wide as it is: axe finds nothing in either theme. */
export async function lookInBothThemes(page: Page, what: string): Promise<void> {
  if (!isDeep()) return;
  for (const { colorScheme } of views) {
    await turn(page, colorScheme);
    const view = `${what}, ${colorScheme}`;
    await expectAccessible(page, view);
    await takePicture(page, view);
  }
}

const turn = (page: Page, colorScheme: 'light' | 'dark'): Promise<void> =>
  page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });

async function expectInside(page: Page, view: string): Promise<void> {
  const overhang = await page.evaluate(() => {
    const scrollers = [document.documentElement, ...document.querySelectorAll('main, [role=dialog]')];
    return Math.max(...scrollers.map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth));
  });
  expect.soft(overhang, `${view} scrolls sideways.`).toBe(0);
  expect.soft(await cutPlaceholders(page), `${view} cuts placeholders.`).toEqual([]);
}

/** The placeholders that have no room in their empty fields. */
const cutPlaceholders = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const brush = document.createElement('canvas').getContext('2d');
    return [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')]
      .filter(({ value, offsetParent }) => value === '' && offsetParent !== null)
      .filter((field) => {
        const style = getComputedStyle(field);
        if (brush) brush.font = style.font;
        const wanted = brush?.measureText(field.placeholder).width ?? 0;
        const room =
          field.clientWidth - Number.parseFloat(style.paddingLeft) - Number.parseFloat(style.paddingRight);
        const isTall = field.clientHeight > 2 * Number.parseFloat(style.lineHeight);
        return wanted > room * (isTall ? 2 : 1);
      })
      .map(({ placeholder }) => placeholder);
  });
