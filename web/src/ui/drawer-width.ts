import { type KeyboardEvent, type PointerEvent, useState } from 'react';
import { readStored, writeStored } from '../lib/stored-text.ts';

const key = 'drawer-width';
const initial = 640;
export const drawerMinimum = 480;
const step = 32;

/** In pixels, stored in this browser. */
export function useDrawerWidth() {
  const [width, setWidth] = useState(readWidth);

  function resize(next: number) {
    const limited = Math.round(Math.min(Math.max(next, drawerMinimum), widest()));
    setWidth(limited);
    writeStored(key, String(limited));
  }

  function onPointerDown(event: PointerEvent<HTMLElement>) {
    event.preventDefault();
    event.currentTarget.setPointerCapture(event.pointerId);
  }

  function onPointerMove(event: PointerEvent<HTMLElement>) {
    if (event.currentTarget.hasPointerCapture(event.pointerId)) resize(window.innerWidth - event.clientX);
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const moves: Record<string, number> = {
      ArrowLeft: step,
      ArrowRight: -step,
      Home: -Infinity,
      End: Infinity,
    };
    const move = moves[event.key];
    if (move === undefined) return;
    event.preventDefault();
    resize(width + move);
  }

  return { width, widest: widest(), grip: { onPointerDown, onPointerMove, onKeyDown } };
}

/** Some of the page stays visible beside the drawer. */
function widest(): number {
  return Math.max(drawerMinimum, window.innerWidth - 80);
}

function readWidth(): number {
  const stored = Number(readStored(key));
  return stored >= drawerMinimum ? stored : initial;
}
