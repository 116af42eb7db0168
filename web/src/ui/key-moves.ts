import { type FocusEvent, type KeyboardEvent, useLayoutEffect, useRef } from 'react';

/** An element that is far away has to be drawn before it can take the focus. */
export function useFocusOnceDrawn<Place>(focusOn: (place: Place) => unknown): (place: Place) => void {
  const awaited = useRef<Place>(undefined);
  useLayoutEffect(() => {
    if (awaited.current !== undefined) focusOn(awaited.current);
    awaited.current = undefined;
  });
  return (place) => {
    awaited.current = place;
  };
}

interface Moving<Place> {
  /** Undefined for an element outside of all positions. */
  readonly placeOf: (element: Element) => Place | undefined;
  /** Undefined for a key that doesn't move. */
  readonly move: (event: KeyboardEvent, from: Place) => Place | undefined;
  /** False where the position isn't drawn. */
  readonly focusOn: (place: Place) => boolean;
  /** Makes a position the tab stop, and has it drawn. */
  readonly activate: (place: Place) => void;
}

/** Moves the focus by keys between many positions, of which few are in the tab order. */
export function useKeyMoves<Place>({ placeOf, move, focusOn, activate }: Moving<Place>) {
  const focusOnceDrawn = useFocusOnceDrawn(focusOn);
  const placeAt = (target: EventTarget) => (target instanceof Element ? placeOf(target) : undefined);

  return {
    /** Answers the new position. */
    onKeyDown: (event: KeyboardEvent): Place | undefined => {
      if (event.altKey || event.metaKey || event.shiftKey) return undefined;
      const from = placeAt(event.target);
      const to = from && move(event, from);
      if (!to) return undefined;
      event.preventDefault();
      if (focusOn(to)) return to;
      focusOnceDrawn(to);
      activate(to);
      return to;
    },
    onFocus: ({ target }: FocusEvent) => {
      const place = placeAt(target);
      if (place) activate(place);
    },
  };
}
