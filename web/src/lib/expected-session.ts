import { readStored, writeStored } from './stored-text.ts';

const key = 'signed-in';

/** Somebody was signed in when this browser was last here, and most likely still is. */
export const expectsSession = (): boolean => readStored(key) !== null;

export const rememberSession = (isSignedIn: boolean): void => writeStored(key, isSignedIn ? 'yes' : null);
