import type { BrowserContext } from '@playwright/test';
import { beginDelays, seedOf } from '@purser/domain/test/delays';
import { arriveLate } from '@purser/domain/test/late-timers';

const { PURSER_UNSTEADY, PURSER_SEED = '1' } = process.env;

/**
 * `npm test -- unsteady`: a journey that looks too early fails. What its pages write reaches the server late, and what they ask for
 * a little later. The delays are drawn for the journey's title, and are the same again by the same `PURSER_SEED`.
 */
export async function delayCalls(context: BrowserContext, title: string): Promise<void> {
  if (PURSER_UNSTEADY !== '1') return;
  beginDelays(seedOf(Number(PURSER_SEED), title));
  await context.route('**/api/**', async (route) => {
    const isWrite = !['GET', 'HEAD'].includes(route.request().method());
    await arriveLate(isWrite ? 1500 : 300);
    // The page may have gone meanwhile, and its call with it.
    await route.fallback().catch(() => {});
  });
}
