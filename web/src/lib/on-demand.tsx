import { type ComponentType, createElement, type ReactNode, useEffect, useState } from 'react';

/** A component whose code comes when it is first shown, or before that where it is asked for early. */
interface OnDemand<Props> {
  readonly Component: ComponentType<Props>;
  /** Fetches the code ahead of time. Where that fails, showing it tries again. */
  preload(): void;
}

/**
 * Makes a component of code that is fetched on demand; `waiting` stands in its place until then. Not React's `lazy`:
 * that shows a fallback first even where the code is there already, and React lets a third of a second pass between a
 * fallback and what it stands for.
 */
export function onDemand<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  waiting: ReactNode = null,
): OnDemand<Props> {
  let loaded: ComponentType<Props> | undefined;
  const fetchCode = async (): Promise<ComponentType<Props>> => {
    loaded ??= await load();
    return loaded;
  };

  function Component(props: Props) {
    const [Code, setCode] = useState(() => loaded);
    const [failure, setFailure] = useState<{ error: unknown }>();
    useEffect(() => {
      if (Code) return;
      fetchCode().then(
        (code) => setCode(() => code),
        (error: unknown) => setFailure({ error }),
      );
    }, [Code]);
    // The screen's own error boundary says that something is missing.
    if (failure) throw failure.error;
    return Code ? createElement(Code, props) : waiting;
  }

  return { Component, preload: () => void fetchCode().catch(() => undefined) };
}
