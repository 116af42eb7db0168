import { defineConfig } from '@playwright/test';

const flags = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Else it starts a process in advance for each page, which none of these needs.
  '--renderer-process-limit=1',
];

export default defineConfig({
  testDir: 'journeys',
  outputDir: '../test-results',
  // One more than the two processors that they are made for: half of a journey's time is waiting.
  workers: 3,
  fullyParallel: true,
  retries: 0,
  forbidOnly: true,
  // Limits that hold where the machine is ten times slower. All that a journey waits for is an event.
  timeout: 540_000,
  expect: { timeout: 60_000 },
  reporter: 'list',
  use: {
    // Else a button that never comes ends the journey without a word about which it was.
    actionTimeout: 120_000,
    navigationTimeout: 120_000,
    viewport: { width: 1440, height: 900 },
    locale: 'en-US',
    timezoneId: 'UTC',
    // What was done, called and logged is kept for who looks into a failure, with a picture of the end and the page's tree.
    // The page after each step beside it, which `--trace on` brings, took a twelfth of the time, and pictures a fifth.
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false },
    screenshot: 'only-on-failure',
    // `npm test` looks for a browser, or fetches one, and names it here; without a name it is Playwright's own.
    launchOptions: { executablePath: process.env.PURSER_CHROMIUM || undefined, args: flags },
  },
});
