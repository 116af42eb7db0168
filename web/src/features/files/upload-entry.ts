import type { FileClaimInput } from '@purser/api/files';
import { mimeTypeOf, safeFileName } from '@purser/domain/files';
import type { Upload, UploadState } from './upload.ts';
import { isWorthRetrying, type UploadFailure, type UploadStep } from './upload-failure.ts';

// In milliseconds, before each further attempt (docs/product/files.md#trying-again).
const retryDelays = [0, 1000, 3000, 5000];

/** An upload as the uploader changes it; screens get snapshots. */
export interface UploadEntry {
  readonly id: string;
  readonly file: File;
  readonly name: string;
  readonly mimeType: string;
  /** From its start until it is complete or has finally failed, also during pauses and between attempts. */
  isRunning: boolean;
  isPaused: boolean;
  isComplete: boolean;
  step: UploadStep;
  /** Of its bytes that were sent, 0 to 100. */
  percent: number;
  /** Failed ones since it was started. */
  attempts: number;
  failure?: UploadFailure | undefined;
  /** Where its bytes go. An attempt that broke off hasn't used it up. */
  address?: { readonly url: string; readonly askedAt: number } | undefined;
  /** Aborts the attempt that is under way. */
  attempt?: AbortController;
  nextAttempt?: ReturnType<typeof setTimeout>;
  claim?: FileClaimInput | undefined;
}

export function newEntry(id: string, file: File): UploadEntry {
  const name = safeFileName(file.name);
  return {
    id,
    file,
    name,
    mimeType: file.type || mimeTypeOf(name),
    isRunning: false,
    isPaused: false,
    isComplete: false,
    step: 'file',
    percent: 0,
    attempts: 0,
  };
}

export function snapshotOf(entry: UploadEntry): Upload {
  const { id, file, name, percent, failure, claim, isRunning } = entry;
  return {
    id,
    file,
    name,
    state: stateOf(entry),
    percent,
    isTriedAgain: isRunning && failure !== undefined,
    failure: isRunning ? undefined : failure,
    claim,
  };
}

function stateOf({ isRunning, isPaused, isComplete, failure, step }: UploadEntry): UploadState {
  if (isComplete) return 'complete';
  if (!isRunning) return failure ? 'error' : 'waiting';
  if (isPaused) return 'paused';
  if (failure) return 'waiting';
  if (step === 'record') return 'postprocessing';
  return step === 'transfer' ? 'uploading' : 'preprocessing';
}

/** How long to wait before the next attempt, in milliseconds; undefined where there is none. */
export function delayAfter({ failure, attempts }: UploadEntry): number | undefined {
  if (!failure || !isWorthRetrying(failure)) return undefined;
  // Attempts without a connection would be wasted: the upload goes on when the connection is back.
  return navigator.onLine ? retryDelays[attempts] : undefined;
}

/** Whether its bytes have to be sent once more, because the record that claimed them was refused. */
export const isToBeSentAgain = ({ failure }: UploadEntry): boolean =>
  failure?.step === 'record' && failure.status !== 401 && !isWorthRetrying(failure);
