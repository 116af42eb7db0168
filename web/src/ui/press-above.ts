/**
 * For `onPointerDownOutside`: a press in a dialog above leaves the one below open. Radix sees to that once the one below
 * has rendered again, which may be later than the press.
 */
export function ignorePressAbove(press: Event): void {
  const pressed = press.target instanceof Element ? press.target : null;
  if (pressed?.closest('[role="alertdialog"], [role="dialog"]')) press.preventDefault();
}
