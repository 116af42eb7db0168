import { test } from '@playwright/test';

/** For a journey of the deep tier: what is slow by design, and every page as axe sees it. */
export const deep = { tag: '@deep' };

/** For a journey of the quick tier past pages that the deep one looks at: it is walked in both. */
export const inBothTiers = process.env.PURSER_TIER === 'deep' ? deep : {};

/** Whether the journey that asks is walked in the deep tier. */
export const isDeep = (): boolean => test.info().tags.includes(deep.tag);
