import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, vi } from 'vitest';
import { takePendingFile } from '../src/lib/pending-file.ts';
import { currentToast, dismissToast } from '../src/lib/toast.ts';
import { preloadConfirmDialog } from '../src/ui/confirm-dialog.tsx';
import { preloadDialog } from '../src/ui/dialog.tsx';
import { openPopover } from '../src/ui/popover.tsx';

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

// Whoever moves the pointer onto the app has loaded these.
for (const preload of [openPopover.preload, preloadDialog, preloadConfirmDialog]) preload();
await Promise.all([
  import('../src/ui/open-popover.tsx'),
  import('../src/ui/open-dialog.tsx'),
  import('../src/ui/open-confirm-dialog.tsx'),
]);

// A slow machine makes a test slow, not wrong: screens that load on demand take their time on it.
configure({ asyncUtilTimeout: 120_000 });

// The page is the same one for many tests. Each finds it as a browser shows it first.
afterEach(() => {
  cleanup();
  forgetToast();
  document.head.replaceChildren();
  document.body.replaceChildren();
  for (const element of [document.documentElement, document.body])
    for (const name of element.getAttributeNames()) element.removeAttribute(name);
  localStorage.clear();
  sessionStorage.clear();
  forgetRouters();
  window.history.replaceState(null, '', '/');
  // A file may have been dropped for a screen that the test did not wait for: the next import would begin with it.
  takePendingFile();
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

/** Each router has put functions of its own around those that change the address, and would be told of every change. */
function forgetRouters(): void {
  for (const name of ['pushState', 'replaceState']) Reflect.deleteProperty(window.history, name);
}

/** Lets the time pass after which a toast that was closed is forgotten. */
function forgetToast(): void {
  const toast = currentToast();
  if (!toast) return;
  vi.useFakeTimers();
  dismissToast(toast.id);
  vi.runAllTimers();
  vi.useRealTimers();
}
