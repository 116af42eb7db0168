import { expect, test } from '../fixtures.ts';
import { addAll } from '../sample-portfolio.ts';
import { foot, grid, vendors } from '../screens.ts';
import { startSlowLine } from '../slow-line.ts';
import { deep } from '../tiers.ts';

const items = Array.from({ length: 130 }, (_, at) => ({ vendor: `Vendor ${at + 1}`, product_name: 'Suite' }));
// Two opening lines and a head of 100 rows.
const headLines = 102;

test(
  'The first rows of a long table are there before the others, and nothing moves when these come.',
  deep,
  async ({ page, app, signIn }) => {
    await signIn(page);
    await addAll(page, items);
    await using line = await startSlowLine(app.url, headLines);
    await page.goto(`${line.url}/table`);
    await expect(vendors(page).first()).toHaveText('Vendor 1');
    await expect(grid(page)).toHaveAttribute('aria-busy', 'true');
    await expect(foot(page).first()).toContainText('Loading…');
    await expect(page.getByText('of 130').and(page.getByRole('status'))).toHaveCount(0);

    await vendors(page).first().focus();
    for (const key of ['PageDown', 'PageDown', 'ArrowRight']) await page.keyboard.press(key);
    const seen = () =>
      page.evaluate(() => ({
        focus: document.activeElement?.closest('tr')?.getAttribute('data-id'),
        left: document.activeElement?.getBoundingClientRect().x,
        top: document.activeElement?.getBoundingClientRect().y,
        height: document.querySelector('[data-results]')?.scrollHeight,
      }));
    const before = await seen();
    line.letGo();
    await expect(foot(page).first()).toHaveText('Total 130 items');
    await expect(grid(page)).not.toHaveAttribute('aria-busy');
    await expect(page.getByRole('status').filter({ hasText: '130 of 130' })).toBeVisible();
    expect(await seen()).toEqual(before);

    await page.keyboard.press('Control+End');
    await expect(vendors(page).last()).toHaveText('Vendor 130');
    // What the page still loads for later has no line any more.
    await page.goto('about:blank');
  },
);
