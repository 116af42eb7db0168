import { useEffect, useRef } from 'react';
import { focusOn, isFocusLost, pageHeading } from '../ui/focus.ts';

const dialogClosesWithinMs = 100;

export const focusHeading = (): void => focusOn(pageHeading());

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
    if (isFocusLost()) focusOn(target());
  }, dialogClosesWithinMs);
}

/** Where whoever comes back from a row that has gone reads on: in the table, else at the page's heading. */
export const focusAfterGoneRow = (): HTMLElement | null =>
  document.querySelector<HTMLElement>('[role="grid"] [tabindex="0"]') ?? pageHeading();
