import {
  type FocusEvent,
  type PointerEvent,
  type ReactNode,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';

const opensAfterMs = 700;
const staysForMs = 150;
const width = 320;
const gap = 4;

interface Tip {
  readonly cell: HTMLElement;
  readonly text: string;
}

/**
 * The full text of a cell that shows only part of it, on hover and focus. There is one for the whole table: a tooltip
 * for each of some 600 cells would cost more than drawing them.
 */
export function useCellTip() {
  const [tip, setTip] = useState<Tip | null>(null);
  // Two timers, so that what is under the pointer next doesn't cancel closing the tip.
  const opening = useRef<ReturnType<typeof setTimeout>>(undefined);
  const closing = useRef<ReturnType<typeof setTimeout>>(undefined);
  const over = useRef<Element | null>(null);

  function show(next: Tip) {
    clearTimeout(closing.current);
    setTip(next);
  }

  function showAfter(ms: number, cell: HTMLElement | null) {
    clearTimeout(opening.current);
    const text = cell && hiddenTextOf(cell);
    if (cell && text) opening.current = setTimeout(() => show({ cell, text }), ms);
  }

  function hideAfter(ms: number) {
    clearTimeout(opening.current);
    clearTimeout(closing.current);
    closing.current = setTimeout(() => setTip(null), ms);
  }

  function onPointerOver(event: PointerEvent<HTMLElement>) {
    const cell = cellOf(event.target);
    if (event.pointerType === 'touch' || cell === over.current) return;
    over.current = cell;
    if (tip) hideAfter(staysForMs);
    if (cell !== tip?.cell) showAfter(opensAfterMs, cell);
  }

  function onPointerLeave() {
    over.current = null;
    hideAfter(staysForMs);
  }

  function onFocus(event: FocusEvent<HTMLElement>) {
    setTip(null);
    if (event.target.matches(':focus-visible')) showAfter(0, cellOf(event.target));
  }

  useEffect(
    () => () => {
      clearTimeout(opening.current);
      clearTimeout(closing.current);
    },
    [],
  );

  return {
    tip: tip && (
      <CellTip tip={tip} onEnter={() => clearTimeout(closing.current)} onLeave={() => hideAfter(0)} />
    ),
    isOpen: tip !== null,
    hide: () => hideAfter(0),
    handlers: { onPointerOver, onPointerLeave, onFocus, onBlur: () => hideAfter(0) },
  };
}

type CellTipProps = { tip: Tip; onEnter: () => void; onLeave: () => void };

function CellTip({ tip: { cell, text }, onEnter, onLeave }: CellTipProps): ReactNode {
  const id = useId();
  useEffect(() => {
    cell.setAttribute('aria-describedby', id);
    return () => cell.removeAttribute('aria-describedby');
  }, [cell, id]);

  const { top, bottom, left } = cell.getBoundingClientRect();
  const isLow = bottom > window.innerHeight * 0.7;
  const style = {
    position: 'fixed',
    maxWidth: width,
    left: Math.max(gap, Math.min(left, window.innerWidth - width - gap)),
    ...(isLow ? { bottom: window.innerHeight - top + gap } : { top: bottom + gap }),
  } as const;
  return (
    <div
      id={id}
      role="tooltip"
      className="tooltip font-normal whitespace-pre-line"
      style={style}
      onPointerEnter={onEnter}
      onPointerLeave={onLeave}
    >
      {text}
    </div>
  );
}

const cellOf = (target: EventTarget): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>('td, th') : null;

function hiddenTextOf(cell: HTMLElement): string | null {
  if (cell.dataset.full) return cell.dataset.full;
  const parts = [cell, ...cell.querySelectorAll<HTMLElement>('.truncate, .person-name')];
  const isCut = parts.some((part) => part.scrollWidth > part.clientWidth);
  return isCut ? cell.innerText : null;
}
