import { createHeavyWork } from '../src/platform/heavy-work.ts';

/** The work of somebody alone, who waits for ever. */
export const heavy = createHeavyWork();
export const turn = heavy.turnOf({ id: 1, signal: new AbortController().signal });
