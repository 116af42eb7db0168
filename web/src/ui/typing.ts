import type { FocusEvent, KeyboardEvent } from 'react';

/** What a field does with typed text: leaves it to the browser, passes over it, or stops at it. */
export type Taking = 'take' | 'skip' | 'stop';

/**
 * Browsers drop what can't be in a number and take what follows, so that 33.3 would become 333. Here nothing is
 * taken behind such a character until another key or the pointer says that the person has noticed.
 */
const stopped = new WeakSet<HTMLInputElement>();

/** Who hears of it, while the field has the focus. */
const hearers = new WeakMap<HTMLInputElement, () => void>();

const goOn = ({ currentTarget }: { currentTarget: HTMLInputElement }) => {
  stopped.delete(currentTarget);
};

function goOnWithKey(event: KeyboardEvent<HTMLInputElement>) {
  if (['Backspace', 'Delete', 'Escape', 'Tab', 'Enter'].includes(event.key)) goOn(event);
  if (/^(?:Arrow|Home|End)/.test(event.key) || event.ctrlKey || event.metaKey) goOn(event);
}

/** React has no such event of its own: it gathers one from others, which not every browser has. */
export function typingWith(take: (typed: string) => Taking) {
  const listen = (event: InputEvent) => {
    const input = event.currentTarget;
    if (!(input instanceof HTMLInputElement) || event.inputType !== 'insertText') return;
    const taking = stopped.has(input) ? 'stop' : take(event.data ?? '');
    if (taking !== 'take') event.preventDefault();
    if (taking !== 'stop') return;
    stopped.add(input);
    hearers.get(input)?.();
  };
  return (onStop?: () => void) => ({
    // Listening twice with the same function is listening once.
    onFocus: (event: FocusEvent<HTMLInputElement>) => {
      goOn(event);
      if (onStop) hearers.set(event.currentTarget, onStop);
      event.currentTarget.addEventListener('beforeinput', listen);
    },
    onKeyDown: goOnWithKey,
    onPointerDown: goOn,
  });
}

/** Through the element's own setter, so that React and form libraries see an ordinary input event. */
export function setNativeValue(input: HTMLInputElement, value: string) {
  const setter = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
  setter?.call(input, value);
  input.dispatchEvent(new Event('input', { bubbles: true }));
}
