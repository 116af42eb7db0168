import { beginDelays, seedOf } from '@purser/domain/test/delays';
import { makeTimersLate } from '@purser/domain/test/late-timers';
import { beforeEach, inject } from 'vitest';
import '@purser/domain/test/random-runs';

// `npm test -- unsteady`: a test that looks too early fails. React's effects, timers, frames and answers come late. The
// delays of a test are its own, and are the same again by `PURSER_UNSTEADY=1 PURSER_SEED=… npx vitest run` and its file.
const { seed = 1 } = inject('run');
makeTimersLate();
beforeEach(({ task }) => beginDelays(seedOf(seed, `${task.file.name} ${task.name}`)));
