import { waitFor } from '@testing-library/react';
import userEvent, { type Options, type UserEvent } from '@testing-library/user-event';

/** A person at the page. By itself the library pauses after each key, which would be a timer for each letter. */
export function newUser(options: Options = {}): UserEvent {
  const user = userEvent.setup({ delay: null, ...options });
  const click: UserEvent['click'] = async (element) => {
    await waitFor(() => takesPointer(element));
    return user.click(element);
  };
  return { ...user, click };
}

// A dialog that opens takes the pointer from the page at once, and gives it to itself a moment later. Nobody is as quick.
function takesPointer(element: Element): void {
  const decides = element.closest<HTMLElement>('[style*="pointer-events"]');
  if (decides === document.body && decides.style.pointerEvents === 'none')
    throw new Error('Nothing on the page takes the pointer.');
}
