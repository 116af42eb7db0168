import { type FocusEvent, type KeyboardEvent, useLayoutEffect, useRef } from 'react';

/** How many entries of a list each key leads on, or back; Home and End beyond its ends. */
export const stepsOfKeys = (page: number): ReadonlyMap<string, number> =>
  new Map([
    ['ArrowUp', -1],
    ['ArrowDown', 1],
    ['PageUp', -page],
    ['PageDown', page],
    ['Home', Number.NEGATIVE_INFINITY],
    ['End', Number.POSITIVE_INFINITY],
  ]);

/** An element that is far away has to be drawn before it can take the focus. */
export function useFocusOnceDrawn<Position>(
  focusOn: (position: Position) => unknown,
): (position: Position) => void {
  const awaited = useRef<Position>(undefined);
  useLayoutEffect(() => {
    if (awaited.current !== undefined) focusOn(awaited.current);
    awaited.current = undefined;
  });
  return (position) => {
    awaited.current = position;
  };
}

interface Moving<Position> {
  /** Undefined for an element outside of all positions. */
  readonly positionOf: (element: Element) => Position | undefined;
  /** Undefined for a key that doesn't move. */
  readonly move: (event: KeyboardEvent, from: Position) => Position | undefined;
  /** False where the position isn't drawn. */
  readonly focusOn: (position: Position) => boolean;
  /** Makes a position the tab stop, and has it drawn. */
  readonly activate: (position: Position) => void;
}

/** Moves the focus by keys between many positions, of which few are in the tab order. */
export function useKeyMoves<Position>({ positionOf, move, focusOn, activate }: Moving<Position>) {
  const focusOnceDrawn = useFocusOnceDrawn(focusOn);
  const positionAt = (target: EventTarget) => (target instanceof Element ? positionOf(target) : undefined);

  return {
    /** Answers the new position. */
    onKeyDown: (event: KeyboardEvent): Position | undefined => {
      if (event.altKey || event.metaKey || event.shiftKey) return undefined;
      const from = positionAt(event.target);
      const to = from === undefined ? undefined : move(event, from);
      if (to === undefined) return undefined;
      event.preventDefault();
      if (focusOn(to)) return to;
      focusOnceDrawn(to);
      activate(to);
      return to;
    },
    onFocus: ({ target }: FocusEvent) => {
      const position = positionAt(target);
      if (position !== undefined) activate(position);
    },
  };
}
