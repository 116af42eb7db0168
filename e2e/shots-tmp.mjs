import { chromium } from '@playwright/test';

const address = process.argv[2];
const only = process.argv[3];
const browser = await chromium.launch({
  executablePath: process.env.PURSER_CHROMIUM,
  args: ['--no-sandbox'],
});
const tabs = {
  application: '/settings',
  workflow: '/settings?tab=workflow',
  users: '/settings?tab=users',
  'email-rules': '/settings?tab=email-rules',
};
for (const colorScheme of ['light', 'dark']) {
  const context = await browser.newContext({
    colorScheme,
    reducedMotion: 'reduce',
    viewport: { width: 1440, height: 900 },
    locale: 'en-US',
    timezoneId: 'UTC',
  });
  const page = await context.newPage();
  await page.goto(address);
  await page.getByRole('link', { name: /Sign in with Google/ }).click();
  await page.getByRole('button', { name: /Nora/ }).click();
  await page.waitForURL(/dashboard/);
  for (const [name, path] of Object.entries(tabs)) {
    if (only && only !== name) continue;
    for (const width of [1440, 360]) {
      await page.setViewportSize({ width, height: width === 360 ? 740 : 900 });
      await page.goto(new URL(path, address).href);
      await page.getByRole('tab', { name: 'Workflow' }).waitFor();
      await page.waitForLoadState('networkidle');
      // height enough for all
      const height = await page.evaluate(
        () => Math.max(...[...document.querySelectorAll('main')].map((m) => m.scrollHeight)) + 150,
      );
      await page.setViewportSize({ width, height: Math.min(height, 4000) });
      await page.waitForTimeout(300);
      await page.screenshot({
        path: `/tmp/pics/settings-${process.env.TAG ?? ''}${name}-${colorScheme}-${width}.png`,
      });
    }
  }
  await context.close();
}
await browser.close();
