import { type RefObject, useState } from 'react';
import { useKeyMoves } from '../../ui/key-moves.ts';

/** A control of a row: `data-row` is the row's index, `data-stop` what the control does. */
interface Stop {
  readonly row: number;
  readonly name: string;
}

/** Only the controls of the row that had the focus last are in the tab order; keys move from there. */
export function useRowFocus(frame: RefObject<HTMLElement | null>, count: number) {
  const [last, setLast] = useState(0);
  const within = (row: number): number => Math.max(0, Math.min(row, count - 1));
  const { onKeyDown, onFocus } = useKeyMoves<Stop>({
    placeOf: stopOf,
    move: ({ key, ctrlKey }, from) => {
      const step = ctrlKey ? undefined : steps.get(key);
      return step === undefined ? undefined : { ...from, row: within(from.row + step) };
    },
    focusOn: (stop) => focusOn(frame.current, stop),
    activate: ({ row }) => setLast(row),
  });
  return { active: within(last), onKeyDown, onFocus };
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

function stopOf(element: Element): Stop | undefined {
  const control = element.closest<HTMLElement>('[data-stop]');
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
  (target.closest('.user-line') ?? target).scrollIntoView({ block: 'nearest' });
  return true;
}
