import { afterAll, expect } from 'vitest';
import { leftOpen } from './open-apps.ts';

// An application that is left open keeps the standing one from all files that come after it in this process.
afterAll(() => expect(leftOpen(), 'cases that left an application open').toEqual([]));
