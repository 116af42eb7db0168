import { afterEach, beforeEach, expect, vi } from 'vitest';

let complaints: string[] = [];

beforeEach(() => {
  complaints = [];
  vi.spyOn(console, 'error').mockImplementation((...words: unknown[]) => {
    complaints.push(words.map(String).join(' '));
  });
});

// A test passes only if the console stayed quiet: React says there what a reader would never see.
afterEach(() => {
  vi.useRealTimers();
  expect(complaints, 'unexpected console.error').toEqual([]);
});
