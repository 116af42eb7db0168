import { startApp, type TestApp } from './start-app.ts';
import { createBrowser, type TestBrowser } from './test-browser.ts';
import { startProvider, type TestProvider } from './test-provider.ts';

export const appUrl = 'http://127.0.0.1:3000';
export const secret = 'a secret that only this test knows';

const callback = /^\/api\/auth\/google\/callback$/;

export interface Pair extends AsyncDisposable {
  readonly app: TestApp;
  readonly provider: TestProvider;
}

export async function startPair(
  env: Record<string, string> = {},
  more: Parameters<typeof startApp>[2] = {},
): Promise<Pair> {
  const provider = await startProvider();
  const app = await startApp({ SESSION_SECRET: secret, ...provider.env, ...env }, undefined, more);
  return {
    app,
    provider,
    async [Symbol.asyncDispose]() {
      await app[Symbol.asyncDispose]();
      await provider[Symbol.asyncDispose]();
    },
  };
}

export const browserOf = ({ app, provider }: Pair): TestBrowser =>
  createBrowser({ '127.0.0.1:3000': app.http, [provider.host]: provider.http });

/** Chooses an account at the provider; answers the address of the return, not yet opened. */
export async function depart(browser: TestBrowser, email: string, next = '/dashboard'): Promise<URL> {
  const { url } = await browser.follow(`${appUrl}/api/login?next=${encodeURIComponent(next)}`);
  if (!url.pathname.startsWith('/evaluation/people/'))
    throw new Error(`${url.href} is no page to choose on.`);
  return (await browser.follow(url.href, callback, { email })).url;
}

export async function signIn(browser: TestBrowser, email: string): Promise<string> {
  const { response } = await browser.open((await depart(browser, email)).href);
  return String(response.headers.location);
}

export async function landing(browser: TestBrowser, back: URL): Promise<string> {
  return String((await browser.open(back.href)).response.headers.location);
}

/** The signed-in person; the status where nobody is. */
export async function me(browser: TestBrowser) {
  const { response } = await browser.open(`${appUrl}/api/me`);
  return response.statusCode === 200 ? response.json() : response.statusCode;
}
