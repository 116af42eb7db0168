import { type ComponentType, createElement, type ReactNode, useEffect, useState } from 'react';

interface OnDemand<Props> {
  readonly Component: ComponentType<Props>;
  /** Where this fails, showing the component tries again. */
  preload(): void;
}

/**
 * `waiting` is shown until the code is there. React's `lazy` would show its fallback even for loaded code, and wait a
 * third of a second before replacing it.
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
    // The screen's error boundary reports it.
    if (failure) throw failure.error;
    return Code ? createElement(Code, props) : waiting;
  }

  return { Component, preload: () => void fetchCode().catch(() => undefined) };
}
