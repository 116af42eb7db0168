import { type PointerEvent, useRef } from 'react';

/** From how many pixels on a swipe closes (docs/product/screens.md#toasts). */
const threshold = 50;
// A shorter move is a click of an unsteady hand.
const least = { touch: 10, other: 2 } as const;

/** Spread on what closes when swiped to the right; after a short swipe it moves back. */
export function useSwipe(onSwiped: () => void) {
  const start = useRef<number>(null);

  function wayOf(event: PointerEvent<HTMLElement>): number {
    return start.current === null ? 0 : Math.max(0, event.clientX - start.current);
  }

  function onPointerDown(event: PointerEvent<HTMLElement>) {
    if (event.button === 0) start.current = event.clientX;
  }

  function onPointerMove(event: PointerEvent<HTMLElement>) {
    const element = event.currentTarget;
    const way = wayOf(event);
    const isFirst = element.dataset.swipe !== 'move';
    if (isFirst && way < least[event.pointerType === 'touch' ? 'touch' : 'other']) return;
    if (isFirst) element.setPointerCapture(event.pointerId);
    element.dataset.swipe = 'move';
    element.style.translate = `${way}px 0`;
  }

  function end(event: PointerEvent<HTMLElement>) {
    const element = event.currentTarget;
    const way = wayOf(event);
    start.current = null;
    if (element.dataset.swipe !== 'move') return;
    if (event.type === 'pointerup' && way >= threshold) return onSwiped();
    element.dataset.swipe = 'cancel';
    element.style.translate = '';
  }

  return { onPointerDown, onPointerMove, onPointerUp: end, onPointerCancel: end };
}
