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
];

export default defineConfig({
  testDir: 'journeys',
  outputDir: '../test-results',
  // One more than the two processors that they are made for: half of a journey's time is waiting.
  workers: 3,
  fullyParallel: true,
  retries: 0,
  forbidOnly: true,
  timeout: 300_000,
  expect: { timeout: 15_000 },
  reporter: 'list',
  use: {
    viewport: { width: 1440, height: 900 },
    locale: 'en-US',
    timezoneId: 'UTC',
    // What is on the page is kept for who looks into a failure. Pictures of each moment beside it took a fifth of the time.
    trace: { mode: 'retain-on-failure', screenshots: false },
    screenshot: 'only-on-failure',
    // `npm test` looks for a browser, or fetches one, and names it here; without a name it is Playwright's own.
    launchOptions: { executablePath: process.env.PURSER_CHROMIUM || undefined, args: flags },
  },
});
