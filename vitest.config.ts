import { defineConfig } from 'vitest/config';

// No test depends on what a module has kept from an earlier one, so that a process loads each module once and not again
// for every file, which would take half of the time.
const isolate = false;

export default defineConfig({
  test: {
    projects: [
      { test: { name: 'domain', root: 'domain', include: ['src/**/*.test.ts'], isolate } },
      { test: { name: 'api', root: 'api', include: ['src/**/*.test.ts'], isolate } },
      {
        test: {
          name: 'server',
          root: 'server',
          include: ['src/**/*.test.ts'],
          isolate,
          globalSetup: [
            `${import.meta.dirname}/server/src/testing/global-setup.ts`,
            `${import.meta.dirname}/server/src/testing/s3-peer-setup.ts`,
          ],
          testTimeout: 30_000,
          hookTimeout: 60_000,
          // What is waited for may begin with a thread, which takes its time on a busy machine.
          expect: { poll: { timeout: 20_000 } },
        },
      },
      'web/vitest.config.ts',
      {
        test: {
          name: 'scripts',
          include: ['scripts/**/*.test.{ts,mjs}'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
