import { contentMessage } from '@purser/domain/files';
import { Problem, statusOf } from '@purser/domain/problem';

/** The steps of an upload: reading the file, asking for an address, sending the bytes, storing the record. */
export type UploadStep = 'file' | 'address' | 'transfer' | 'record';

export interface UploadFailure {
  readonly step: UploadStep;
  /** Of the response; 0 where none came. */
  readonly status: number;
  /** The message of the response. */
  readonly text: string;
}

export function failureOf(step: UploadStep, cause: unknown): UploadFailure {
  if (!(cause instanceof Problem))
    return { step, status: 0, text: 'Something went wrong. Please try again.' };
  if (cause.code === 'unreachable')
    return { step, status: 0, text: navigator.onLine ? cause.message : offline };
  if (cause.kind === 'unauthenticated') return { step, status: 401, text: signedOut };
  // The message of an unreadable response is its status and text.
  const plain = /^(\d{3}): (.*)$/s.exec(cause.message);
  if (plain) return { step, status: Number(plain[1]), text: plain[2] ?? '' };
  const status = cause.more?.status;
  return { step, status: typeof status === 'number' ? status : statusOf(cause.kind), text: cause.message };
}

const signedOut = 'Your session has ended. Sign in, then choose Try again. The file is still in this list.';

const offline = 'No Internet connection. The upload continues once you are connected.';

/** Whether the same may work a moment later (docs/product/files.md#trying-again). */
export const isWorthRetrying = ({ step, status }: UploadFailure): boolean =>
  // The address has expired, or was used by an attempt whose response got lost: the next attempt asks for another.
  (step === 'transfer' && status === 403) ||
  // A record that conflicts with what it belongs to, such as a closed request, goes on doing so.
  (step !== 'record' && status === 409) ||
  [0, 408, 418, 423, 429].includes(status) ||
  (status >= 500 && status !== 501 && status !== 505);

/** A file whose content was refused is refused again. */
export const canTryAgain = ({ text }: UploadFailure): boolean => text !== contentMessage;

/** The texts are those of docs/product/files.md#texts. */
export function titleOf({ step, status }: UploadFailure): string {
  if (step === 'file') return 'No file provided';
  if (step === 'address') return 'Failed to get upload URL';
  return step === 'record' && status > 0 ? `Failed to save file record: ${status}` : 'File upload failed';
}
