import { type RefObject, useRef } from 'react';
import { useKeyListener } from './key-listener.ts';

/** Leads the key `/` to the input that gets the ref, unless somebody is typing or a dialog is open. */
export function useSlashKey(): RefObject<HTMLInputElement | null> {
  const input = useRef<HTMLInputElement>(null);
  useKeyListener(document, (event) => {
    if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTaken(event.target)) return;
    event.preventDefault();
    input.current?.focus();
    input.current?.select();
  });
  return input;
}

/** Whether a letter is typed there, chooses there, or belongs to a dialog. */
export const isTaken = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest(taking) !== null;

const taking =
  'input, textarea, select, [contenteditable], [role="combobox"], [role="listbox"], [role="menu"], [role="dialog"], [role="alertdialog"]';
