import { type RefObject, useLayoutEffect, useRef } from 'react';

/** The part that a control opens: what opens beyond the edge comes into sight, as far as there is room. */
export function useOpenedInSight<Part extends HTMLElement>(isOpen: boolean): RefObject<Part | null> {
  const part = useRef<Part>(null);
  const wasOpen = useRef(isOpen);
  useLayoutEffect(() => {
    if (isOpen && !wasOpen.current) part.current?.scrollIntoView({ block: 'nearest' });
    wasOpen.current = isOpen;
  }, [isOpen]);
  return part;
}
