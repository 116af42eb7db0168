import { expect } from 'vitest';

// Of each application that has not ended: the case that has it.
const open = new Map<object, string>();

/** An application that its case must end; {@link leftOpen} tells those that none has ended. */
export function mustEnd<App extends AsyncDisposable>(app: App): App {
  const key = {};
  open.set(key, expect.getState().currentTestName ?? 'before all cases');
  return {
    ...app,
    async [Symbol.asyncDispose]() {
      open.delete(key);
      await app[Symbol.asyncDispose]();
    },
  };
}

/** The cases that have left an application open; from here on they are forgotten. */
export function leftOpen(): string[] {
  const cases = [...open.values()];
  open.clear();
  return cases;
}
