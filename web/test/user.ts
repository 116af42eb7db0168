import { waitFor } from '@testing-library/react';
import userEvent, { type Options, type UserEvent } from '@testing-library/user-event';

/** A person at the page. By itself the library pauses after each key, which would be a timer for each letter. */
export function newUser(options: Options = {}): UserEvent {
  const user = userEvent.setup({ delay: null, ...options });
  const click: UserEvent['click'] = async (element) => {
    await waitFor(() => takesPointer(element));
    return user.click(element);
  };
  const type: UserEvent['type'] = async (element, text, how) => {
    await waitFor(() => takesPointer(element));
    return user.type(element, text, how);
  };
  return { ...user, click, type };
}

// A dialog that opens takes the pointer from the page at once, and gives it to itself a moment later. Nobody is as quick.
function takesPointer(element: Element): void {
  const around = element.closest<HTMLElement>('[style*="pointer-events"]');
  if (around?.style.pointerEvents === 'none') throw new Error('It doesn’t take the pointer.');
}
