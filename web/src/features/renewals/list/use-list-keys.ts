import type { RenewalTerm } from '@purser/api/renewal-terms';
import { type Offer, offersOf } from '@purser/domain/renewal/offers';
import { type KeyboardEvent, type RefObject, useState } from 'react';
import { useKeyListener } from '../../../lib/key-listener.ts';
import { stepsOfKeys, useKeyMoves } from '../../../ui/key-moves.ts';
import type { DecisionKind } from '../decide/opened-decision.ts';
import type { TermRowContext } from './term-columns.tsx';
import type { Chosen } from './use-chosen.ts';

/** What keys do to the chosen rows, or to the active one where none is chosen. */
export interface ListActions {
  readonly canDecide: boolean;
  readonly assign: () => void;
  readonly snooze: () => void;
  readonly save: (rows: readonly RenewalTerm[]) => void;
  readonly showKeys: () => void;
}

interface ListKeys {
  readonly wrap: RefObject<HTMLDivElement | null>;
  readonly rows: readonly RenewalTerm[];
  readonly openId: number | undefined;
  readonly chosen: Chosen;
  readonly context: TermRowContext;
  readonly actions: ListActions;
}

const rowHeight = 40;

/** Arrows move through the rows, and letters do what their buttons do, wherever nobody is typing. */
export function useListKeys(list: ListKeys) {
  const { wrap, rows, openId, context } = list;
  const [wanted, setActive] = useState(0);
  const active = Math.max(0, Math.min(wanted, rows.length - 1));
  const row = rows[active];
  const moves = useKeyMoves<number>({
    positionOf: rowAt,
    move: ({ key }, from) => {
      const page = Math.max(1, Math.floor((wrap.current?.clientHeight ?? 0) / rowHeight) - 3);
      const step = stepsOfKeys(page).get(key);
      return step === undefined ? undefined : Math.max(0, Math.min(from + step, rows.length - 1));
    },
    focusOn: (position) => focusOnRow(wrap.current, position),
    activate: setActive,
  });
  useLetterKeys(list, active);

  function onKeyDown(event: KeyboardEvent) {
    const { key, target } = event;
    if (!(target instanceof HTMLTableRowElement) || !row) return;
    const isOpen = row.contractId === openId;
    const isTurned = key === ' ' || (isOpen ? key === 'ArrowLeft' : key === 'ArrowRight');
    if (!isTurned && key !== 'Enter') return;
    // Else the same press would push the first button of the panel.
    event.preventDefault();
    if (isTurned) context.onToggle(row);
    else context.onPanel(row);
  }

  // From a row's buttons, too, of which one would open its menu.
  function onKeyDownCapture(event: KeyboardEvent) {
    const isInside = event.target instanceof Node && event.currentTarget.contains(event.target);
    if (isInside && moves.onKeyDown(event) !== undefined) event.stopPropagation();
  }

  return { active, onKeyDown, onKeyDownCapture, onFocus: moves.onFocus };
}

function useLetterKeys(list: ListKeys, active: number): void {
  const { wrap, rows, openId, chosen, context, actions } = list;

  function leave() {
    const opened = rows.find(({ contractId }) => contractId === openId);
    if (chosen.rows.length > 0) chosen.clear();
    else if (opened) context.onToggle(opened);
  }

  useKeyListener(document, (event) => {
    const { key, target } = event;
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || isTaken(target)) return;
    if (key === 'Escape') return leave();
    if (key === 'ArrowDown' && !isOfPage(target)) return;
    const row = rows[active];
    const act = key === '?' ? actions.showKeys : row && actsOn(row, list)[key];
    if (!act && key !== 'ArrowDown' && key !== 'd') return;
    event.preventDefault();
    if (key === 'ArrowDown') focusOnRow(wrap.current, active);
    else if (key === 'd') pressButton(wrap.current, active);
    else act?.();
  });
}

/** What the keys do to a row or, where some are chosen, to those. */
function actsOn(
  row: RenewalTerm,
  { chosen, context, actions }: ListKeys,
): Readonly<Record<string, (() => void) | undefined>> {
  const isSome = chosen.rows.length > 0;
  const chosenFirst = (act: () => void) => () => {
    if (!isSome) context.onChoose(row.contractId, false);
    act();
  };
  const decide = (kind: DecisionKind, ...offers: readonly Offer[]) =>
    actions.canDecide && offersOf(row).some((offer) => offers.includes(offer))
      ? () => context.onDecide(row, kind)
      : undefined;
  return {
    r: decide('renew', 'renew'),
    g: decide('renegotiate', 'renegotiate'),
    c: decide('cancel', 'cancel', 'notice'),
    x: () => context.onChoose(row.contractId, false),
    X: () => context.onChoose(row.contractId, true),
    a: chosenFirst(actions.assign),
    s: chosenFirst(actions.snooze),
    e: () => actions.save(isSome ? chosen.rows : [row]),
  };
}

function rowAt(element: Element): number | undefined {
  const at = element.closest<HTMLElement>('tr[data-row]')?.dataset.row;
  return at === undefined ? undefined : Number(at);
}

function focusOnRow(wrap: HTMLElement | null, position: number): boolean {
  const target = wrap?.querySelector<HTMLElement>(`tr[data-row="${position}"]`);
  if (!target) return false;
  target.focus({ preventScroll: true });
  target.scrollIntoView({ block: 'nearest' });
  return true;
}

/** The row that is in the tab order gets the focus. */
export const focusOnActiveRow = (): void =>
  document.querySelector<HTMLElement>('.term-table tr[data-row][tabindex="0"]')?.focus();

function pressButton(wrap: HTMLElement | null, position: number): void {
  const button = wrap?.querySelector<HTMLElement>(`tr[data-row="${position}"] [data-cell="decide"] button`);
  if (button) openMenu(button);
}

export function openMenu(button: HTMLElement): void {
  button.focus();
  button.click();
}

const typing = 'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable]';
const floating = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]';

const isTaken = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest(`${typing}, ${floating}`) !== null;

/** Where the focus is after the page was opened. */
const isOfPage = (target: EventTarget | null): boolean =>
  target instanceof Element && target.matches('body, h1, main');
