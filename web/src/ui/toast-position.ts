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
  for (const other of beside.toSorted((one, next) => next.bottom - one.bottom)) {
    if (other.top < bottom && other.bottom > bottom - height) bottom = other.top;
  }
  return bottom >= height ? bottom : undefined;
}

/**
 * Keeps toasts off what is in use: the footers of dialogs, drawers and pages, what floats open, and what has the focus.
 * The position is computed again whenever a toast comes, the focus moves, or the window or one of these changes its
 * size.
 */
export function useToastPosition(list: RefObject<HTMLElement | null>, toastId: number | undefined): void {
  useLayoutEffect(() => {
    if (toastId === undefined) return undefined;
    // Observing an element again would report it at once.
    const watched = new WeakSet<Element>();
    const place = () => {
      if (list.current) placeOver(list.current);
      for (const element of document.querySelectorAll(growing)) {
        if (!watched.has(element)) sizes.observe(element);
        watched.add(element);
      }
    };
    const sizes = new ResizeObserver(place);
    place();
    document.addEventListener('focusin', place);
    window.addEventListener('resize', place);
    return () => {
      sizes.disconnect();
      document.removeEventListener('focusin', place);
      window.removeEventListener('resize', place);
    };
  }, [list, toastId]);
}

const feetOf = '.dialog-foot, .drawer-foot, .save-bar';
const growing = `.dialog, ${feetOf}`;

function placeOver(list: HTMLElement): void {
  // First at the position of the style sheet.
  list.style.bottom = '';
  const box = list.getBoundingClientRect();
  const feet = boxesOf([...document.querySelectorAll(feetOf)]);
  const floating = boxesOf([...document.querySelectorAll('.popover')]);
  const bottom = freeBottom(box, [...feet, ...floating, ...boxesOf(focused(list))]) ?? freeBottom(box, feet);
  if (bottom !== undefined && bottom !== box.bottom) list.style.bottom = `${window.innerHeight - bottom}px`;
}

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
