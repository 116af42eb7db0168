import { type RefObject, useState } from 'react';
import { useRestoredFocus } from './focus.ts';
import { useFocusOnceDrawn } from './key-moves.ts';

interface NextFocus {
  readonly key: string;
  /** Controls of that row, by their `data-control`; the first that isn't disabled gets the focus. */
  readonly controls: readonly string[];
}

/** What is said of a list's changes, and what has the focus once they are drawn. */
export function useListFocus(frame: RefObject<HTMLElement | null>) {
  const [news, say] = useState('');
  const rows = () => [...(frame.current?.children ?? [])].filter((row) => row instanceof HTMLElement);
  const controlIn = (row: HTMLElement | undefined, control: string) =>
    row?.querySelector<HTMLElement>(`[data-control="${control}"]:not(:disabled)`) ?? null;
  const focusNext = useFocusOnceDrawn<NextFocus>(({ key, controls }) => {
    const row = rows().find(({ dataset }) => dataset.row === key);
    const [control] = controls.flatMap((name) => controlIn(row, name) ?? []);
    control?.focus({ preventScroll: true });
    row?.scrollIntoView({ block: 'nearest' });
  });
  // Where the focused row is removed: the next one, else the last, else the field that adds.
  const restoredFocus = useRestoredFocus(
    (focused) => rows().findIndex((row) => row.contains(focused)),
    (at) =>
      controlIn(rows()[at] ?? rows().at(-1), 'remove') ??
      frame.current?.parentElement?.querySelector<HTMLElement>('[data-add]') ??
      null,
  );
  return { news, say, focusNext, restoredFocus };
}
