import { startApp, type TestApp } from './start-app.ts';
import { createBrowser, type TestBrowser } from './test-browser.ts';
import { startProvider, type TestProvider } from './test-provider.ts';

/** Where the application lives in these walks, and its `SESSION_SECRET`. */
export const appUrl = 'http://127.0.0.1:3000';
export const secret = 'a secret that only this test knows';

const callback = /^\/api\/auth\/google\/callback$/;

/** An application and the provider it signs in with. */
export interface Pair extends AsyncDisposable {
  readonly app: TestApp;
  readonly provider: TestProvider;
}

/** Starts both; `env` are further settings of the application. */
export async function startPair(env: Record<string, string> = {}): Promise<Pair> {
  const provider = await startProvider();
  const app = await startApp({ SESSION_SECRET: secret, ...provider.env, ...env });
  return {
    app,
    provider,
    async [Symbol.asyncDispose]() {
      await app[Symbol.asyncDispose]();
      await provider[Symbol.asyncDispose]();
    },
  };
}

/** A new browser that reaches both. */
export const browserOf = ({ app, provider }: Pair): TestBrowser =>
  createBrowser({ '127.0.0.1:3000': app.http, [provider.host]: provider.http });

/** Goes to the provider and chooses an account there; answers the address of the way back, not yet opened. */
export async function depart(browser: TestBrowser, email: string, next = '/dashboard'): Promise<URL> {
  const { url } = await browser.follow(`${appUrl}/api/login?next=${encodeURIComponent(next)}`);
  if (!url.pathname.startsWith('/evaluation/people/'))
    throw new Error(`${url.href} is no page to choose on.`);
  return (await browser.follow(url.href, callback, { email })).url;
}

/** Signs in and answers where that led. */
export async function signIn(browser: TestBrowser, email: string): Promise<string> {
  const { response } = await browser.open((await depart(browser, email)).href);
  return String(response.headers.location);
}

/** Takes the way back and answers where it led. */
export async function landing(browser: TestBrowser, back: URL): Promise<string> {
  return String((await browser.open(back.href)).response.headers.location);
}

/** Whom the application takes this browser for; the status where it knows nobody. */
export async function me(browser: TestBrowser) {
  const { response } = await browser.open(`${appUrl}/api/me`);
  return response.statusCode === 200 ? response.json() : response.statusCode;
}
