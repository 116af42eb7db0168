import { type FocusEvent, type KeyboardEvent, useLayoutEffect, useRef } from 'react';

/** Answers what gives the focus to a place that is about to be drawn: one that was far away doesn't exist before. */
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
  /** The place that an element belongs to; undefined for one beside the places. */
  readonly placeOf: (element: Element) => Place | undefined;
  /** Where a key leads from a place; undefined for a key that doesn't move. */
  readonly move: (event: KeyboardEvent, from: Place) => Place | undefined;
  /** Gives the focus to a place; false where it isn't drawn. */
  readonly focusOn: (place: Place) => boolean;
  /** Remembers the place that Tab leads to, and has it drawn. */
  readonly activate: (place: Place) => void;
}

/** Of what holds many places, of which few are in the tab order: keys move the focus from place to place. */
export function useKeyMoves<Place>({ placeOf, move, focusOn, activate }: Moving<Place>) {
  const focusOnceDrawn = useFocusOnceDrawn(focusOn);
  const placeAt = (target: EventTarget) => (target instanceof Element ? placeOf(target) : undefined);

  return {
    /** Answers where it moved. */
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
