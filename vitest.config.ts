import { defineConfig, type ViteUserConfig } from 'vitest/config';
import type { TestRun } from './domain/test/random-runs.ts';
import { keepStrayError } from './scripts/stray-errors.ts';
import { temporaryFolder } from './scripts/temporary-folder.ts';

// All that runs tests inherits these. A file of a test is read by a thread that would compile its sources each time.
process.env.TMPDIR = temporaryFolder();
process.env.NODE_COMPILE_CACHE ??= `${import.meta.dirname}/.cache/node`;

// What waits is woken by what it waits for. Limits only end what would never come, so they hold on a machine that is ten times slower.
const patience = 300_000;

const { PURSER_TIER, PURSER_SEED, PURSER_UNSTEADY, PURSER_STRAY_ERRORS } = process.env;
// A test that runs vitest itself keeps its errors to itself.
delete process.env.PURSER_STRAY_ERRORS;

const run: TestRun = {
  isDeep: PURSER_TIER === 'deep',
  seed: PURSER_SEED ? Number(PURSER_SEED) : undefined,
  isUnsteady: PURSER_UNSTEADY === '1',
};
/** What makes a project's tests wait at random comes before all else, which may keep a timer for itself. */
const unsteady = (workspace: string): string[] =>
  run.isUnsteady ? [`${import.meta.dirname}/${workspace}/test/unsteady.ts`] : [];

// No test depends on what a module has kept from an earlier one, so that a process loads each module once and not again
// for every file, which would take half of the time.
const isolate = false;

// Node runs the sources of what has no page as they are, which takes a tenth less than what Vite makes of them.
const onNode = {
  isolate,
  experimental: { viteModuleRunner: false },
  provide: { run },
  testTimeout: patience,
  setupFiles: [`${import.meta.dirname}/domain/test/random-seed.ts`],
};

// jsdom draws its frames by an interval, which it starts when there is something to draw. An interval that starts while it is faked
// never ends, and the page, which many files share, has no frames from then on.
const fakeTimers: NonNullable<ViteUserConfig['test']>['fakeTimers'] = {
  toFake: ['setTimeout', 'clearTimeout', 'setImmediate', 'clearImmediate', 'Date', 'performance'],
};

// What a test of the client has changed for itself is put back when it ends.
const web = {
  root: 'web',
  isolate,
  provide: { run },
  restoreMocks: true,
  unstubGlobals: true,
  fakeTimers,
  testTimeout: patience,
};
const quietConsole = `${import.meta.dirname}/web/test/console.ts`;
// What is computed needs no page. These few have to do with one, or with what listens to one.
const onPages = [
  'test/page.test.ts',
  'src/**/*.test.tsx',
  'src/features/files/upload*.test.ts',
  'src/features/{portfolio,requests,stats}/**/*.test.ts',
  'src/lib/{call,people-names,query-client,query-keys,theme}.test.ts',
];

export default defineConfig({
  test: {
    onUnhandledError: (error) => {
      if (PURSER_STRAY_ERRORS) keepStrayError(PURSER_STRAY_ERRORS, error);
    },
    projects: [
      {
        test: {
          ...onNode,
          name: 'domain',
          root: 'domain',
          include: ['src/**/*.test.ts'],
        },
      },
      { test: { ...onNode, name: 'api', root: 'api', include: ['src/**/*.test.ts'] } },
      {
        test: {
          ...onNode,
          name: 'server',
          root: 'server',
          // What a case leaves behind is collected less often. A sixth of the time went into that.
          execArgv: ['--max-semi-space-size=64'],
          include: ['{src,test,demo}/**/*.test.ts'],
          setupFiles: [
            ...unsteady('server'),
            ...onNode.setupFiles,
            `${import.meta.dirname}/server/test/ends-apps.ts`,
          ],
          globalSetup: [
            `${import.meta.dirname}/server/test/global-setup.ts`,
            `${import.meta.dirname}/server/test/s3-peer-setup.ts`,
          ],
          hookTimeout: patience,
          // What is waited for may begin with a thread, which takes its time on a busy machine.
          expect: { poll: { timeout: patience / 3 } },
        },
      },
      {
        test: {
          ...web,
          name: 'web',
          include: onPages,
          environment: 'jsdom',
          setupFiles: [...unsteady('web'), quietConsole, `${import.meta.dirname}/web/test/page.ts`],
        },
      },
      {
        test: {
          ...web,
          name: 'web without pages',
          include: ['{src,test}/**/*.test.ts'],
          exclude: onPages,
          setupFiles: [...unsteady('web'), ...onNode.setupFiles, quietConsole],
        },
      },
      {
        test: {
          name: 'scripts',
          include: ['scripts/**/*.test.{ts,mjs}'],
          testTimeout: patience,
          hookTimeout: patience,
        },
      },
    ],
  },
});
