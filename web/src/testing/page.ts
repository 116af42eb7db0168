import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach, expect, vi } from 'vitest';

// jsdom has no layout; what the pieces ask of it gets a quiet answer.
class NoResize implements ResizeObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}
globalThis.ResizeObserver ??= NoResize;
Element.prototype.scrollIntoView ??= () => {};
Element.prototype.hasPointerCapture ??= () => false;
Element.prototype.setPointerCapture ??= () => {};
Element.prototype.releasePointerCapture ??= () => {};

// A slow machine makes a test slow, not wrong: screens that load on demand take their time on it.
configure({ asyncUtilTimeout: 10_000 });

let complaints: string[] = [];

beforeEach(() => {
  complaints = [];
  vi.spyOn(console, 'error').mockImplementation((...words: unknown[]) => {
    complaints.push(words.map(String).join(' '));
  });
});

// A test passes only if the console stayed quiet: React says there what a reader would never see.
afterEach(() => {
  cleanup();
  expect(complaints, 'unexpected console.error').toEqual([]);
});
