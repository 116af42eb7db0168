import { cpSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, test as base, expect, type Page } from '@playwright/test';
import axe, { type AxeResults } from 'axe-core';
import { type RunningApp, startApp } from './app.ts';

type Fixtures = {
  /** Environment for the app of this test: `test.use({ settings: { ALLOWED_EMAIL_DOMAINS: 'acme.test' } })`. */
  settings: Record<string, string>;
  /** An app of this test's own, in which nobody has been before. */
  app: RunningApp;
  /** Starts one more app, which is stopped at the end of the test if it still runs by then. */
  launch: (settings?: Record<string, string>) => Promise<RunningApp>;
  /** A folder of this test's own, in which its apps keep their data. */
  folder: string;
  /** A further browser, without anybody's cookies, at an app. */
  visit: (app: RunningApp) => Promise<Page>;
  /** Signs in through the stand-in provider, as a person does; without an address, as its first demo person, an admin. */
  signIn: (page: Page, email?: string) => Promise<void>;
  logOut: (page: Page) => Promise<void>;
  /** Names trouble that this test causes on purpose: each has to come up, and all other trouble fails the test. */
  expectTrouble: (...texts: RegExp[]) => void;
  trouble: { expected: RegExp[]; seen: string[] };
};

type WorkerFixtures = {
  /** The data folder of an app that has been started and stopped, and in which nobody has been. */
  prepared: string;
};

/** What a signed-out visitor's page is told, and rightly so. */
export const signedOut = /^401 GET \/api\/me$/;

/** Every journey imports `test` from here: it brings the app, and fails on errors that nobody expected. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  settings: [{}, { option: true }],
  prepared: [
    async ({}, use) => {
      const folder = await mkdtemp(join(tmpdir(), 'purser-e2e-prepared-'));
      await (await startApp({ DATA_DIR: folder })).stop();
      await use(folder);
      await rm(folder, { recursive: true, force: true });
    },
    { scope: 'worker' },
  ],
  launch: async ({ trouble, folder, prepared }, use) => {
    const apps: RunningApp[] = [];
    await use(async (settings = {}) => {
      const dataDir = join(folder, `data-${apps.length}`);
      // One with settings of its own begins on its first day, as it were; a copy spares the others what that takes.
      if (Object.keys(settings).length === 0) cpSync(prepared, dataDir, { recursive: true });
      const app = await startApp({ DATA_DIR: dataDir, ...settings });
      apps.push(app);
      return app;
    });
    for (const app of apps) {
      await app.stop();
      trouble.seen.push(...errorsIn(app.output));
    }
  },
  app: async ({ settings, launch }, use) => use(await launch(settings)),
  baseURL: async ({ app }, use) => use(app.url),
  folder: async ({}, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'purser-e2e-kept-'));
    await use(folder);
    await rm(folder, { recursive: true, force: true });
  },
  trouble: async ({}, use) => {
    const trouble = { expected: [] as RegExp[], seen: [] as string[] };
    await use(trouble);
    const { expected, seen } = trouble;
    const unexpected = seen.filter((text) => !expected.some((pattern) => pattern.test(text)));
    const absent = expected.filter((pattern) => !seen.some((text) => pattern.test(text))).map(String);
    expect(
      { unexpected, absent },
      'What goes wrong in the browser and on the server is just what the test expects.',
    ).toEqual({ unexpected: [], absent: [] });
  },
  expectTrouble: async ({ trouble }, use) => use((...texts) => void trouble.expected.push(...texts)),
  context: async ({ context, app, trouble }, use) => {
    listen(context, trouble.seen);
    await bringKey(context, app);
    await use(context);
  },
  visit: async ({ browser, trouble }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async (app) => {
      const context = await browser.newContext({ baseURL: app.url });
      contexts.push(context);
      await bringKey(context, app);
      listen(context, trouble.seen);
      return context.newPage();
    });
    for (const context of contexts) await context.close();
  },
  signIn: async ({ trouble }, use) =>
    use((page, email) => apartFrom(signedOut, trouble.seen, () => walkIn(page, email))),
  logOut: async ({ trouble }, use) =>
    use((page) =>
      // What the page that one leaves asked for at the last moment is answered when the session is over.
      apartFrom(/^401 GET \/api\//, trouble.seen, async () => {
        // The landing page stands there before it knows who is signed in: its question belongs to the logging out.
        const answered = page.waitForResponse((response) => response.url().endsWith('/api/me'));
        await page.getByRole('button', { name: 'Log out' }).click();
        await expect(page.getByRole('heading', { name: 'Welcome to Purser' })).toBeVisible();
        await answered;
      }),
    ),
});

export { expect };

/** In evaluation mode, opens the address that the app printed, as whoever started it does, for the key that is in it. */
async function bringKey(context: BrowserContext, { address }: RunningApp): Promise<void> {
  if (address.includes('key=')) await context.request.get(address, { maxRedirects: 0 });
}

/** Goes by the landing page, which asks who is signed in: only there are such answers right. */
async function apartFrom(rightly: RegExp, seen: string[], go: () => Promise<void>): Promise<void> {
  const before = seen.length;
  await go();
  const during = seen.splice(before).filter((text) => !rightly.test(text));
  seen.push(...during);
}

async function walkIn(page: Page, email: string | undefined): Promise<void> {
  await page.goto('/');
  await page.getByRole('link', { name: 'Sign in with Google' }).click();
  await expect(page.getByRole('heading', { name: 'Choose whom to sign in as' })).toBeVisible();
  if (email) {
    await page.getByLabel('Or any company address').fill(email);
    await page.getByRole('button', { name: 'Continue' }).click();
  } else {
    await page.getByRole('listitem').getByRole('button').first().click();
  }
  await expect(page.getByRole('link', { name: 'Software Overview' })).toBeVisible();
}

function listen(context: BrowserContext, seen: string[]): void {
  context.on('weberror', (error) => seen.push(`page error: ${error.error().message}`));
  context.on('response', (response) => {
    if (response.status() < 400) return;
    seen.push(
      `${response.status()} ${response.request().method()} ${response.url().replace(/^\w+:\/\/[^/]*/, '')}`,
    );
  });
  context.on('console', (message) => {
    // The browser itself reports each refused call, which the listener above has seen with its address.
    const isRefusal = message.text().startsWith('Failed to load resource: the server responded');
    // The recorder and axe bring scripts of their own into each frame; one that is shut in, as it should be, runs none.
    const isShutIn = message.text().startsWith("Blocked script execution in 'about:srcdoc'");
    if (message.type() === 'error' && !isRefusal && !isShutIn) seen.push(`console.error: ${message.text()}`);
  });
}

/** Log lines of level error and above. */
const errorsIn = (output: readonly string[]): string[] =>
  output.filter((line) => /^\{"level":[56]0/.test(line)).map((line) => `server log: ${line}`);

/** Fails with the rule, its help page and the places, where axe finds anything on the page. */
export async function expectAccessible(page: Page, what = page.url()): Promise<void> {
  // Axe is half a megabyte: a page that is looked at several times is told it once, and answers with what is wrong alone.
  if (!(await page.evaluate("'axe' in window"))) await page.evaluate(axe.source);
  const violations = await page.evaluate<AxeResults['violations']>(
    "axe.run({ resultTypes: ['violations'] }).then((results) => results.violations)",
  );
  const found = violations.map(({ id, helpUrl, nodes }) => ({
    id,
    helpUrl,
    places: nodes.map(({ html, failureSummary }) => `${html}\n${failureSummary ?? ''}`),
  }));
  expect.soft(found, `axe finds nothing on ${what}.`).toEqual([]);
}
