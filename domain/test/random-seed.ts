import fc from 'fast-check';
import { inject } from 'vitest';
import './random-runs.ts';

// A property that failed is tried again with the same cases by `PURSER_SEED=… npx vitest run` and its file.
const { seed } = inject('run');
if (seed !== undefined) fc.configureGlobal({ seed });
