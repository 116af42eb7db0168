import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, vi } from 'vitest';
import { currentToast, dismissToast } from '../src/lib/toast.ts';

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
configure({ asyncUtilTimeout: 30_000 });

// The page is the same one for many tests. Each finds it as a browser shows it first.
afterEach(() => {
  cleanup();
  forgetToast();
  document.head.replaceChildren();
  document.body.replaceChildren();
  for (const name of document.documentElement.getAttributeNames())
    document.documentElement.removeAttribute(name);
  localStorage.clear();
  sessionStorage.clear();
  window.history.replaceState(null, '', '/');
});

// A file may give its page a layout, since jsdom has none. The next file begins without it.
const layout = [
  { of: Element.prototype, name: 'clientHeight' },
  { of: Element.prototype, name: 'clientWidth' },
  { of: Element.prototype, name: 'scrollIntoView' },
  { of: HTMLElement.prototype, name: 'offsetHeight' },
].map((place) => ({ ...place, before: Object.getOwnPropertyDescriptor(place.of, place.name) }));
afterAll(() => {
  for (const { of, name, before } of layout) if (before) Object.defineProperty(of, name, before);
});

/** Lets the time pass after which a toast that was closed is forgotten. */
function forgetToast(): void {
  const toast = currentToast();
  if (!toast) return;
  vi.useFakeTimers();
  dismissToast(toast.id);
  vi.runAllTimers();
  vi.useRealTimers();
}
