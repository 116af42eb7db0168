import { createContext } from 'react';

/** Closes the dialog or drawer around it, which asks first where there is unsaved work. */
export const DialogClose = createContext(() => {});
