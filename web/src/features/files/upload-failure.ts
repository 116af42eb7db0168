import { contentMessage } from '@purser/domain/files';
import { Problem, statusOf } from '@purser/domain/problem';

/** At which step an upload failed: reading the file, asking for an address, sending the bytes, keeping the record. */
export type UploadStep = 'file' | 'address' | 'transfer' | 'record';

/** Why an upload failed. */
export interface UploadFailure {
  readonly step: UploadStep;
  /** Of the answer; 0 where none came. */
  readonly status: number;
  /** What the answer says, for the person who can mend it. */
  readonly text: string;
}

/** Reads what was thrown at a step. */
export function failureOf(step: UploadStep, cause: unknown): UploadFailure {
  if (!(cause instanceof Problem))
    return { step, status: 0, text: 'Something went wrong. Please try again.' };
  if (cause.code === 'unreachable') return { step, status: 0, text: unreachable(cause.message) };
  if (cause.kind === 'unauthenticated') return { step, status: 401, text: signedOut };
  // An answer of another shape is told as its status and text.
  const plain = /^(\d{3}): (.*)$/s.exec(cause.message);
  if (plain) return { step, status: Number(plain[1]), text: plain[2] ?? '' };
  const status = cause.more?.status;
  return { step, status: typeof status === 'number' ? status : statusOf(cause.kind), text: cause.message };
}

const signedOut = 'Your session has ended. Sign in, then choose Try again. The file is still in this list.';

const unreachable = (otherwise: string): string =>
  navigator.onLine ? otherwise : 'No Internet connection. The upload continues once you are connected.';

/** Whether the same may work a moment later (docs/product/files.md#trying-again). */
export const isWorthRetrying = ({ step, status }: UploadFailure): boolean =>
  // An address was used up by an attempt whose answer got lost, or has expired: the next one asks for another.
  (step === 'transfer' && status === 403) ||
  // A record that is in conflict with what it belongs to, such as a closed request, stays so.
  (step !== 'record' && status === 409) ||
  [0, 408, 418, 423, 429].includes(status) ||
  (status >= 500 && status !== 501 && status !== 505);

/** Whether trying again may help: a file whose own content was refused stays refused. */
export const canTryAgain = ({ text }: UploadFailure): boolean => text !== contentMessage;

/** A failure at its file, in the words of docs/product/files.md#texts. */
export function titleOf({ step, status }: UploadFailure): string {
  if (step === 'file') return 'No file provided';
  if (step === 'address') return 'Failed to get upload URL';
  return step === 'record' && status > 0 ? `Failed to save file record: ${status}` : 'File upload failed';
}
