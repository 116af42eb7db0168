import {
  type FocusEvent,
  type KeyboardEvent,
  type RefObject,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';

/** A control of a row: rows name their place in `data-row`, controls what they do in `data-stop`. */
interface Stop {
  readonly row: number;
  readonly name: string;
}

/** One row's controls are in the tab order, those of the row that had the focus last, and keys move from there. */
export function useRowFocus(frame: RefObject<HTMLElement | null>, count: number) {
  const [last, setLast] = useState(0);
  const awaited = useRef<Stop>(undefined);

  // A row that was far away exists only once it has been drawn, so the focus follows the drawing.
  useLayoutEffect(() => {
    if (awaited.current) focusOn(frame.current, awaited.current);
    awaited.current = undefined;
  });

  /** Moves by a key, and answers to which row; undefined for a key that doesn't move. */
  function moveByKey(event: KeyboardEvent<HTMLElement>): number | undefined {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return undefined;
    const from = stopOf(event.target);
    const step = from && steps.get(event.key);
    if (!from || step === undefined) return undefined;
    event.preventDefault();
    const row = Math.max(0, Math.min(from.row + step, count - 1));
    if (focusOn(frame.current, { ...from, row })) return row;
    awaited.current = { ...from, row };
    setLast(row);
    return row;
  }

  function onFocus({ target }: FocusEvent<HTMLElement>) {
    const stop = stopOf(target);
    if (stop) setLast(stop.row);
  }

  return { active: Math.max(0, Math.min(last, count - 1)), moveByKey, onFocus };
}

const page = 8;
const steps = new Map([
  ['ArrowUp', -1],
  ['ArrowDown', 1],
  ['PageUp', -page],
  ['PageDown', page],
  ['Home', Number.NEGATIVE_INFINITY],
  ['End', Number.POSITIVE_INFINITY],
]);

function stopOf(target: EventTarget): Stop | undefined {
  const control = target instanceof Element ? target.closest<HTMLElement>('[data-stop]') : null;
  const name = control?.dataset.stop;
  const row = control?.closest<HTMLElement>('[data-row]')?.dataset.row;
  return name === undefined || row === undefined ? undefined : { row: Number(row), name };
}

function focusOn(frame: HTMLElement | null, { row, name }: Stop): boolean {
  const drawn = frame?.querySelector<HTMLElement>(`[data-row="${row}"]`);
  // Not every row has every control.
  const target =
    drawn?.querySelector<HTMLElement>(`[data-stop="${name}"]:enabled`) ??
    drawn?.querySelector<HTMLElement>('[data-stop]:enabled');
  if (!target) return false;
  target.focus({ preventScroll: true });
  (target.closest('.person-line') ?? target).scrollIntoView({ block: 'nearest' });
  return true;
}
