import { chromium } from '@playwright/test';
const address = process.argv[2];
const browser = await chromium.launch({ executablePath: process.env.PURSER_CHROMIUM, args: ['--no-sandbox'] });
const tabs = { application: '/settings', workflow: '/settings?tab=workflow', users: '/settings?tab=users' };
const context = await browser.newContext({ reducedMotion: 'reduce', viewport: { width: 1440, height: 900 } });
const page = await context.newPage();
await page.goto(address);
await page.getByRole('link', { name: /Sign in with Google/ }).click();
await page.getByRole('button', { name: /Nora/ }).click();
await page.waitForURL(/dashboard/);
let gate = null;
await page.route(/\/api\/(settings|users)/, async (route) => { if (gate) await gate; await route.continue(); });
const boxes = () => page.evaluate(() => [...document.querySelectorAll('.card, .option-list, .workflow-step')].map((e) => [e.className.split(' ')[0], Math.round(e.getBoundingClientRect().height)].join(' ')));
for (const [name, path] of Object.entries(tabs)) for (const width of [1440, 360]) {
  await page.setViewportSize({ width, height: 900 });
  let open; gate = new Promise((r) => { open = r; });
  await page.goto(new URL(path, address).href);
  await page.locator('[aria-busy=true] .skeleton').first().waitFor();
  await page.waitForTimeout(800);
  const before = await boxes();
  await page.screenshot({ path: `/tmp/pics/settings-skeleton-${name}-light-${width}.png` });
  open(); gate = null;
  await page.waitForFunction(() => !document.querySelector('[aria-busy=true] .skeleton'));
  await page.waitForTimeout(300);
  console.log(name, width, '\n  ', before.join(', '), '\n  ', (await boxes()).join(', '));
}
await browser.close();
