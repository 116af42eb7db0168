import { onTestFinished } from 'vitest';
import { browserOf, type Pair, startPair } from './sign-in-walk.ts';
import type { TestBrowser } from './test-browser.ts';

/** An application and a provider that end with their test, and a browser there. */
export async function openPair(env?: Record<string, string>): Promise<{ pair: Pair; browser: TestBrowser }> {
  const pair = await startPair(env);
  onTestFinished(() => pair[Symbol.asyncDispose]());
  return { pair, browser: browserOf(pair) };
}
