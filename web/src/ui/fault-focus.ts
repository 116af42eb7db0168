import { useLayoutEffect, useRef } from 'react';

/** Of a form: the first field that is marked as wrong gets the focus, once the marks that it is asked for are drawn. */
export function useFaultFocus() {
  const frame = useRef<HTMLDivElement>(null);
  const isAsked = useRef(false);
  useLayoutEffect(() => {
    if (isAsked.current) frame.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
    isAsked.current = false;
  });
  const focusFault = () => {
    isAsked.current = true;
  };
  return { frame, focusFault };
}
