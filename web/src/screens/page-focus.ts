import { useEffect, useRef } from 'react';
import { focusOn, isFocusLost, pageHeading } from '../ui/focus.ts';

const dialogClosesWithinMs = 100;

export const focusHeading = (): void => focusOn(pageHeading());

/**
 * `instead` is what replaces a page's content, null for the content itself. When it disappears with the focused button,
 * the heading takes the focus.
 */
export function useHeadingAfter(instead: string | null): void {
  const before = useRef(instead);
  useEffect(() => {
    const hasGone = before.current !== null && before.current !== instead;
    before.current = instead;
    if (hasGone && isFocusLost()) focusHeading();
  }, [instead]);
}

/**
 * For a deletion that takes the button with it that had opened the dialog: once that has closed, another element takes
 * the focus.
 */
export function focusAfterDialog(target: () => HTMLElement | null): void {
  setTimeout(() => {
    if (isFocusLost()) focusOn(target());
  }, dialogClosesWithinMs);
}

/** In the table, else the page's heading. */
export const focusAfterGoneRow = (): HTMLElement | null =>
  document.querySelector<HTMLElement>('[role="grid"] [tabindex="0"]') ?? pageHeading();
