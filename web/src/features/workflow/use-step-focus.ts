import type { RefObject } from 'react';
import { useFocusOnceDrawn } from '../../ui/key-moves.ts';

interface Awaited {
  readonly key: string;
  /** Controls of that step, by their `data-control`; the first of them that isn't off is meant. */
  readonly controls: readonly string[];
}

/** Answers a function that gives the focus to a control of a step once the step has been drawn in its new place. */
export function useStepFocus(list: RefObject<HTMLElement | null>) {
  const focusOnceDrawn = useFocusOnceDrawn<Awaited>((awaited) => focusIn(list.current, awaited));
  return (key: string, controls: readonly string[]) => focusOnceDrawn({ key, controls });
}

function focusIn(list: HTMLElement | null, { key, controls }: Awaited): void {
  const row = list?.querySelector<HTMLElement>(`[data-step="${key}"]`);
  const [target] = controls.flatMap(
    (name) => row?.querySelector<HTMLElement>(`[data-control="${name}"]:not(:disabled)`) ?? [],
  );
  target?.focus({ preventScroll: true });
  row?.scrollIntoView({ block: 'nearest' });
}
