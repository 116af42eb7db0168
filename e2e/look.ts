import type { Page } from '@playwright/test';
import { expect, expectAccessible } from './fixtures.ts';

const widths = [
  { width: 1440, height: 900 },
  { width: 360, height: 740 },
];

/** Looks at the page at both widths: axe finds nothing, nothing sticks out sideways, and no placeholder is cut. */
export async function look(page: Page, what: string): Promise<void> {
  for (const size of widths) {
    await page.setViewportSize(size);
    await expectAccessible(page, `${what} at ${size.width} px`);
    const overhang = await page.evaluate(() => {
      const scrollers = [document.documentElement, ...document.querySelectorAll('main, [role=dialog]')];
      return Math.max(...scrollers.map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth));
    });
    expect.soft(overhang, `${what} at ${size.width} px scrolls sideways.`).toBe(0);
    expect.soft(await cutPlaceholders(page), `${what} at ${size.width} px cuts placeholders.`).toEqual([]);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
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
