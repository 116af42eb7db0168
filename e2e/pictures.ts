import { basename, join } from 'node:path';
import { type Page, test } from '@playwright/test';

/** Where `npm run pictures` wants the pictures; without it none are taken. */
const folder = process.env.PURSER_PICTURES;

/** Keeps a picture of the page under the name of its journey and of what it shows. */
export async function takePicture(page: Page, view: string): Promise<void> {
  if (!folder) return;
  const journey = basename(test.info().file, '.spec.ts');
  const name = `${journey} ${view}`.replaceAll(/[^A-Za-z0-9]+/g, '-').toLowerCase();
  // A toast goes after a while, so that whether it is still there says how fast the journey was.
  const style = '.toasts { visibility: hidden }';
  await page.screenshot({ path: join(folder, `${name}.png`), fullPage: true, animations: 'disabled', style });
}
