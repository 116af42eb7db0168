import { waitFor } from '@testing-library/react';
import userEvent, { type Options, type UserEvent } from '@testing-library/user-event';

/** A person at the page. By itself the library pauses after each key, which would be a timer for each letter. */
export function newUser(options: Options = {}): UserEvent {
  const user = userEvent.setup({ delay: null, ...options });
  const click: UserEvent['click'] = async (element) => {
    await waitFor(() => takesPointer(element));
    await user.click(element);
    if (isWayBack(element)) await waitFor(() => isGone(element));
  };
  const type: UserEvent['type'] = async (element, text, how) => {
    await waitFor(() => takesPointer(element));
    return user.type(element, text, how);
  };
  const keyboard: UserEvent['keyboard'] = async (text) => {
    await waitFor(oneTakesKeys);
    return user.keyboard(text);
  };
  return { ...user, click, type, keyboard };
}

// A dialog that opens takes the pointer from the page at once, and gives it to itself a moment later. Nobody is as quick.
function takesPointer(element: Element): void {
  const around = element.closest<HTMLElement>('[style*="pointer-events"]');
  if (around?.style.pointerEvents === 'none') throw new Error('It doesn’t take the pointer.');
}

const wayBack = /^(?:Keep editing|Stay)$/;

const isWayBack = (element: Element): boolean =>
  wayBack.test(element.textContent) && element.closest('[role="alertdialog"]') !== null;

// What a question hides comes back with its end, which is a moment after the click. Nobody looks as soon.
function isGone(element: Element): void {
  if (element.isConnected) throw new Error('The question is still there.');
}

// A question that opens over a dialog has the focus a moment before the dialog knows that keys are no longer its own.
function oneTakesKeys(): void {
  const isAsked = document.querySelector('[role="alertdialog"]') !== null;
  if (isAsked && document.querySelector('[role="dialog"][style*="pointer-events: auto"]'))
    throw new Error('The dialog below the question still takes keys.');
}
