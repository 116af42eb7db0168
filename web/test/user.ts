import userEvent, { type Options, type UserEvent } from '@testing-library/user-event';

/** A person at the page. By itself the library pauses after each key, which would be a timer for each letter. */
export const newUser = (options: Options = {}): UserEvent => userEvent.setup({ delay: null, ...options });
