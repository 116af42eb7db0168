import { type ComponentType, createElement, useEffect, useState } from 'react';

/** A component whose code comes when it is first shown, or before that where it is asked for early. */
interface OnDemand<Props> {
  readonly Component: ComponentType<Props>;
  /** Fetches the code ahead of time. Where that fails, showing it tries again. */
  preload(): void;
}

/**
 * Makes a component of code that is fetched on demand. Not React's `lazy`: that shows a fallback first even where the
 * code is there already, and React lets a third of a second pass between a fallback and what it stands for.
 */
export function onDemand<Props extends object>(load: () => Promise<ComponentType<Props>>): OnDemand<Props> {
  let loaded: ComponentType<Props> | undefined;
  const fetchCode = async (): Promise<void> => {
    loaded = await load();
  };

  function Component(props: Props) {
    const [failure, setFailure] = useState<{ error: unknown }>();
    const [, redraw] = useState(false);
    useEffect(() => {
      if (!loaded) {
        fetchCode().then(
          () => redraw(true),
          (error: unknown) => setFailure({ error }),
        );
      }
    }, []);
    // The screen's own error boundary says that something is missing.
    if (failure) throw failure.error;
    return loaded ? createElement(loaded, props) : null;
  }

  return { Component, preload: () => void fetchCode().catch(() => undefined) };
}
