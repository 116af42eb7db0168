import { type ComponentType, createElement, type ReactNode, useEffect, useState } from 'react';
import { toast } from './toast.ts';

interface OnDemand<Props> {
  readonly Component: ComponentType<Props>;
  /** Where this fails, showing the component tries again. */
  preload(): void;
  /** Settles once the code is there, or could not be fetched. */
  ready(): Promise<void>;
}

/**
 * `waiting` is shown until the code is there. Where that can't be fetched, what keeps a place is missing from the screen, which says so
 * in its stead; what has none, such as a dialog, leaves the screen and all that is typed in it as it is, and may be tried again. React's `lazy` would show its fallback even for loaded code, and wait a
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
    const [attempt, setAttempt] = useState(1);
    useEffect(() => {
      if (Code) return;
      let isShown = true;
      fetchCode().then(
        (code) => setCode(() => code),
        (error: unknown) => {
          if (waiting !== null) setFailure({ error });
          else if (isShown) announceFailure(() => setAttempt(attempt + 1));
        },
      );
      return () => {
        isShown = false;
      };
    }, [Code, attempt]);
    // The screen's error boundary reports it.
    if (failure) throw failure.error;
    return Code ? createElement(Code, props) : waiting;
  }

  const ready = (): Promise<void> =>
    fetchCode().then(
      () => undefined,
      () => undefined,
    );
  return { Component, preload: () => void ready(), ready };
}

const announceFailure = (tryAgain: () => void): void =>
  toast({
    title: 'This part of the page could not be loaded',
    description: 'Check your connection, then try again. If it still doesn’t come, load the page anew.',
    variant: 'destructive',
    action: { label: 'Try again', run: tryAgain },
  });
