import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react';

/**
 * The figures of a ledger by keys: arrows lead from one to the next, Enter on to the list of the one that it opens, and Escape closes
 * that list and leads back. However a figure was chosen, it and its list are brought into sight. `frame` is around the ledger and
 * the list, and `chosen` names the chosen figure. Answers what to do with a key that is pressed within the frame.
 */
export function useLedgerKeys(
  frame: RefObject<HTMLElement | null>,
  chosen: string | undefined,
  onClose: () => void,
): (event: KeyboardEvent) => void {
  const isByKey = useRef(false);
  useEffect(() => {
    if (chosen === undefined) return;
    const list = listIn(frame.current);
    // The list takes its room from the ledger, and on a phone it stands below it. Whoever chose a bar of the chart stays at the chart.
    const isBar = document.activeElement?.closest('.plan-chart') != null;
    if (!isBar) figureIn(frame.current)?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    list?.scrollIntoView({ block: 'nearest' });
    if (isByKey.current) list?.focus();
    isByKey.current = false;
  }, [chosen, frame]);

  return (event) => {
    const { target, key } = event;
    // What is drawn above the page, such as the panel, has keys of its own.
    if (!(target instanceof Element) || !frame.current?.contains(target)) return;
    if (key === 'Escape' && chosen !== undefined) {
      figureIn(frame.current)?.focus();
      onClose();
    } else if (key === 'Enter' || key === ' ') {
      const cell = target.closest('.ledger td');
      isByKey.current = cell !== null && !cell.hasAttribute('data-chosen');
      if (cell?.hasAttribute('data-chosen')) listIn(frame.current)?.focus();
    } else if (moveFrom(target, key)) event.preventDefault();
  };
}

const listIn = (frame: HTMLElement | null) => frame?.querySelector<HTMLElement>('[data-peek-list]');
const figureIn = (frame: HTMLElement | null) => frame?.querySelector<HTMLElement>('td[data-chosen] > button');

/** How many rows and columns each arrow leads on. */
const steps: ReadonlyMap<string, readonly [number, number]> = new Map([
  ['ArrowUp', [-1, 0]],
  ['ArrowDown', [1, 0]],
  ['ArrowLeft', [0, -1]],
  ['ArrowRight', [0, 1]],
]);

/** Moves the focus to the next figure that leads somewhere, past those that don't; answers whether there is one. */
function moveFrom(target: Element, key: string): boolean {
  const step = steps.get(key);
  const cell = target.closest<HTMLTableCellElement>('.ledger td');
  const row = cell?.closest('tr');
  const table = cell?.closest('table');
  if (!step || !cell || !row || !table) return false;
  const [down, right] = step;
  for (
    let [at, column] = [row.rowIndex + down, cell.cellIndex + right];
    table.rows[at] && column > 0 && column < row.cells.length;
    [at, column] = [at + down, column + right]
  ) {
    const figure = table.rows[at]?.cells[column]?.querySelector('button');
    if (!figure) continue;
    figure.focus();
    return true;
  }
  return false;
}
