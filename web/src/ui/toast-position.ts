import { type RefObject, useLayoutEffect } from 'react';

/** In pixels. */
export type Box = Pick<DOMRect, 'top' | 'bottom' | 'left' | 'right'>;

/**
 * The lower edge of a box that is moved up until it covers none of the others, tried from the lowest up; undefined
 * where there is no room above them. @example freeBottom({ top: 80, bottom: 100, left: 0, right: 10 }, [{ top: 90,
 * bottom: 95, left: 0, right: 5 }]) // 90
 */
export function freeBottom(box: Box, others: readonly Box[]): number | undefined {
  const height = box.bottom - box.top;
  const beside = others.filter(({ left, right }) => left < box.right && right > box.left);
  let { bottom } = box;
  for (const obstacle of beside.toSorted((a, b) => b.bottom - a.bottom)) {
    if (obstacle.top < bottom && obstacle.bottom > bottom - height) bottom = obstacle.top;
  }
  return bottom >= height ? bottom : undefined;
}

/** Where a box stands: its lower and its left edge. */
interface Place {
  readonly bottom: number;
  readonly left: number;
}

/** The lowest free place at the box's own side, or at the other one, which begins at `otherLeft`, where that is lower. */
export function freePlace(box: Box, others: readonly Box[], otherLeft: number): Place | undefined {
  const there = { ...box, left: otherLeft, right: otherLeft + box.right - box.left };
  const sides = there.right <= box.left ? [box, there] : [box];
  let best: Place | undefined;
  for (const side of sides) {
    const bottom = freeBottom(side, others);
    if (bottom !== undefined && bottom > (best?.bottom ?? 0)) best = { bottom, left: side.left };
  }
  return best;
}

/**
 * Keeps toasts off fields and totals, and off what is in use: the footers of dialogs, drawers and pages, what floats open, and what
 * has the focus. The position is computed again whenever a toast comes, the focus moves, something was scrolled, or the window or
 * one of these changes its size.
 */
export function useToastPosition(list: RefObject<HTMLElement | null>, toastId: number | undefined): void {
  useLayoutEffect(() => {
    if (toastId === undefined) return undefined;
    // Observing an element again would report it at once.
    const watched = new WeakSet<Element>();
    const update = () => {
      if (list.current) moveAside(list.current);
      for (const element of document.querySelectorAll(growing)) {
        if (!watched.has(element)) sizes.observe(element);
        watched.add(element);
      }
    };
    const sizes = new ResizeObserver(update);
    update();
    document.addEventListener('focusin', update);
    document.addEventListener('scrollend', update, true);
    window.addEventListener('resize', update);
    return () => {
      sizes.disconnect();
      document.removeEventListener('focusin', update);
      document.removeEventListener('scrollend', update, true);
      window.removeEventListener('resize', update);
    };
  }, [list, toastId]);
}

const feetOf = '.dialog-foot, .drawer-foot, .save-bar';
const growing = `.dialog, ${feetOf}`;

const read = '.field, .input, tfoot';

function moveAside(list: HTMLElement): void {
  // First at the position of the style sheet.
  list.style.bottom = '';
  list.style.translate = '';
  const box = list.getBoundingClientRect();
  const feet = boxesIn(feetOf);
  const used = [...feet, ...boxesIn('.popover'), ...boxesOf(focused(list))];
  const page = document.querySelector('main')?.getBoundingClientRect().left ?? 0;
  const place =
    freePlace(box, [...used, ...boxesIn(read)], page) ??
    freePlace(box, used, page) ??
    freePlace(box, feet, page);
  if (!place) return;
  if (place.bottom !== box.bottom) list.style.bottom = `${window.innerHeight - place.bottom}px`;
  if (place.left !== box.left) list.style.translate = `${place.left - box.left}px`;
}

const boxesIn = (selector: string): Box[] => boxesOf([...document.querySelectorAll(selector)]);

// What lies below a modal dialog is hidden from screen readers, and not in use.
const boxesOf = (elements: readonly Element[]): Box[] =>
  elements
    .filter((element) => element.closest('[aria-hidden="true"]') === null)
    .map((element) => element.getBoundingClientRect());

// A focused page or dialog is no control.
function focused(list: HTMLElement): Element[] {
  const element = document.activeElement;
  const isControl = element?.matches('button, a, input, textarea, select, [role="combobox"]') ?? false;
  return element && isControl && !list.contains(element) ? [element] : [];
}
