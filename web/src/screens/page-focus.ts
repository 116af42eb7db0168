import { useEffect, useRef } from 'react';

const dialogClosesWithinMs = 100;

/** Gives the focus to something that isn't in the tab order by itself. */
export function focusOn(target: HTMLElement | null): void {
  if (!target) return;
  target.tabIndex = -1;
  target.focus();
}

/** A page is read from its heading on. */
export const focusHeading = (): void => focusOn(document.querySelector<HTMLElement>('main h1'));

/** `instead` names what stands in the place of a page's content, null for the content. When that goes with the button that had the focus, the heading takes it. */
export function useHeadingAfter(instead: string | null): void {
  const before = useRef(instead);
  useEffect(() => {
    const hasGone = before.current !== null && before.current !== instead;
    before.current = instead;
    if (hasGone && isFocusLost()) focusHeading();
  }, [instead]);
}

/** Something was deleted, and with it went the button that had led to the question: once that has closed, another place takes the focus. */
export function focusAfterDialog(target: () => HTMLElement | null): void {
  setTimeout(() => {
    if (isFocusLost()) target()?.focus();
  }, dialogClosesWithinMs);
}

const isFocusLost = (): boolean => document.activeElement === document.body;
