import { cpSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, test as base, type Cookie, expect, type Page, request } from '@playwright/test';
import { type ResettableApp, type RunningApp, startApp, startSharedApp } from './app.ts';
import { bringKey, signInByCalls, signInByHand } from './signing-in.ts';
import { delayCalls } from './unsteady.ts';

/** An app with the sessions that were in its data folder when it started. */
type LaunchedApp = RunningApp & { sessions: Cookie[] };

type Fixtures = {
  /** Environment for the app of this test: `test.use({ settings: { ALLOWED_EMAIL_DOMAINS: 'acme.test' } })`. */
  settings: Record<string, string>;
  /** Whether apps without settings of their own begin on the prepared folder; else nobody has ever been there. */
  isPrepared: boolean;
  /** Whether this test ends its app, so that it can't be one that others go on with. */
  endsApp: boolean;
  /** An app that holds nothing yet. */
  app: LaunchedApp;
  /** Starts one more app, which is stopped at the end of the test if it still runs by then. */
  launch: (settings?: Record<string, string>) => Promise<LaunchedApp>;
  /** A folder of this test's own, in which its apps keep their data. */
  folder: string;
  /** A further browser, without anybody's cookies, at an app. */
  visit: (app: LaunchedApp) => Promise<Page>;
  /** Signs a page's browser in without opening anything; without an address, as the first demo person, an admin. */
  signIn: (page: Page, email?: string) => Promise<void>;
  /** The page of this test, whose browser the first demo person is signed in with. */
  signedIn: Page;
  /** A page in a browser of its own, signed in as `signIn` does. */
  visitAs: (app: LaunchedApp, email?: string) => Promise<Page>;
  /** Signs in as a person does, from the landing page by the stand-in provider to the dashboard. */
  signInByHand: (page: Page, email?: string) => Promise<void>;
  logOut: (page: Page) => Promise<void>;
  /** Names trouble that this test causes on purpose: each has to come up, and all other trouble fails the test. */
  expectTrouble: (...texts: RegExp[]) => void;
  trouble: { expected: RegExp[]; seen: string[] };
};

type WorkerFixtures = {
  /** Answers a data folder in which an app has been started and stopped, and one person has been. */
  findPrepared: () => Promise<{
    folder: string;
    /** The session of that person, the first demo person; it outlives the app and holds in every copy of the folder. */
    sessions: Cookie[];
  }>;
  /** Answers an app in which one person has been, fresh for each test that asks. */
  findShared: () => Promise<LaunchedApp>;
};

/** For each browser the sessions that its app has known from the start, until one is used: whoever logs out ends it. */
const unused = new WeakMap<BrowserContext, Cookie[]>();

/** What a signed-out visitor's page is told, and rightly so. */
export const signedOut = /^401 GET \/api\/me$/;

/** Every journey imports `test` from here: it brings the app, and fails on errors that nobody expected. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  settings: [{}, { option: true }],
  isPrepared: [true, { option: true }],
  endsApp: [false, { option: true }],
  findPrepared: [
    async ({}, use) => {
      const folder = await mkdtemp(join(tmpdir(), 'purser-e2e-prepared-'));
      const prepare = async () => {
        const app = await startApp({ DATA_DIR: folder });
        const sessions = await enter(app);
        await app.stop();
        return { folder, sessions };
      };
      let prepared: ReturnType<typeof prepare> | undefined;
      await use(() => {
        prepared ??= prepare();
        return prepared;
      });
      await rm(folder, { recursive: true, force: true });
    },
    { scope: 'worker' },
  ],
  findShared: [
    async ({}, use) => {
      let shared: (ResettableApp & LaunchedApp) | undefined;
      await use(async () => {
        if (!shared) {
          const app = await startSharedApp();
          shared = Object.assign(app, { sessions: await enter(app) });
        }
        await shared.reset();
        return shared;
      });
      await shared?.stop();
    },
    { scope: 'worker' },
  ],
  launch: async ({ trouble, folder, findPrepared, isPrepared }, use) => {
    const apps: LaunchedApp[] = [];
    await use(async (settings = {}) => {
      const dataDir = join(folder, `data-${apps.length}`);
      // One with settings of its own begins on its first day, as it were; a copy spares the others what that takes.
      const isCopy = isPrepared && Object.keys(settings).length === 0;
      const prepared = isCopy ? await findPrepared() : undefined;
      if (prepared) cpSync(prepared.folder, dataDir, { recursive: true });
      const running = await startApp({ DATA_DIR: dataDir, ...settings });
      const app = Object.assign(running, { sessions: prepared?.sessions ?? [] });
      apps.push(app);
      return app;
    });
    for (const app of apps) {
      await app.stop();
      trouble.seen.push(...errorsIn(app.output));
    }
  },
  app: async ({ settings, isPrepared, endsApp, launch, findShared, trouble }, use) => {
    if (!isPrepared || endsApp || Object.keys(settings).length > 0) return use(await launch(settings));
    const app = await findShared();
    const before = app.output.length;
    await use(app);
    trouble.seen.push(...errorsIn(app.output.slice(before)));
  },
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
    await welcome(context, app);
    await use(context);
  },
  visit: async ({ browser, trouble }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async (app) => {
      const context = await browser.newContext({ baseURL: app.url });
      contexts.push(context);
      await welcome(context, app);
      listen(context, trouble.seen);
      return context.newPage();
    });
    for (const context of contexts) await context.close();
  },
  signIn: async ({}, use) =>
    use(async (page, email) => {
      const context = page.context();
      const known = email === undefined ? unused.get(context) : undefined;
      if (!known?.length) return signInByCalls(context.request, email);
      unused.delete(context);
      await context.addCookies(known);
    }),
  signedIn: async ({ page, signIn }, use) => {
    await signIn(page);
    await use(page);
  },
  visitAs: async ({ visit, signIn }, use) =>
    use(async (app, email) => {
      const page = await visit(app);
      await signIn(page, email);
      return page;
    }),
  signInByHand: async ({ trouble }, use) =>
    use((page, email) => apartFrom(signedOut, trouble.seen, () => signInByHand(page, email))),
  logOut: async ({ trouble }, use) =>
    use((page) =>
      // What the page that one leaves asked for at the last moment is answered when the session is over.
      apartFrom(/^401 GET \/api\//, trouble.seen, async () => {
        // The landing page stands there before it knows who is signed in: its question belongs to the logging out.
        const refused = refusedAsStranger(page);
        await page.getByRole('button', { name: 'Log out' }).click();
        await expect(page.getByRole('heading', { name: 'Welcome to Purser' })).toBeVisible();
        await refused;
      }),
    ),
});

export { expect };

/** The answer that tells a page that nobody is signed in. */
export const refusedAsStranger = (page: Page) =>
  page.waitForResponse((response) => response.url().endsWith('/api/me') && response.status() === 401);

/** The first demo person signs in for the first time; answers their session. */
async function enter(app: RunningApp): Promise<Cookie[]> {
  const visitor = await request.newContext({ baseURL: app.url });
  await bringKey(visitor, app);
  await signInByCalls(visitor);
  const { cookies } = await visitor.storageState();
  await visitor.dispose();
  return cookies.filter(({ name }) => name === 'purser_session');
}

async function welcome(context: BrowserContext, app: LaunchedApp): Promise<void> {
  unused.set(context, app.sessions);
  await delayCalls(context, base.info().title);
  await bringKey(context.request, app);
}

/** Goes by the landing page, which asks who is signed in: only there are such answers right. */
async function apartFrom(rightly: RegExp, seen: string[], go: () => Promise<void>): Promise<void> {
  const before = seen.length;
  await go();
  const during = seen.splice(before).filter((text) => !rightly.test(text));
  seen.push(...during);
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
