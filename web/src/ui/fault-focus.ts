import { useLayoutEffect, useRef } from 'react';

/** Focuses the first invalid field once its mark is drawn. */
export function useFaultFocus() {
  const frame = useRef<HTMLDivElement>(null);
  const isAsked = useRef(false);
  useLayoutEffect(() => {
    if (isAsked.current) focusFirstFault(frame.current);
    isAsked.current = false;
  });
  const focusFault = () => {
    isAsked.current = true;
  };
  return { frame, focusFault };
}

export const focusFirstFault = (frame: HTMLElement | null) =>
  frame?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
