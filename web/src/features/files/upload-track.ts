import type { FileClaimInput } from '@purser/api/files';
import { mimeTypeOf, safeFileName } from '@purser/domain/files';
import type { Upload, UploadState } from './upload.ts';
import { isWorthRetrying, type UploadFailure, type UploadStep } from './upload-failure.ts';

// Waited between two attempts, in milliseconds (docs/product/files.md#trying-again).
const retryDelays = [0, 1000, 3000, 5000];

/** What is known of a file on its way. */
export interface Track {
  readonly id: string;
  readonly file: File;
  /** Under which it is kept. */
  readonly name: string;
  readonly mimeType: string;
  /** From its start until it is complete or has failed for good; pauses and the time between attempts included. */
  isRunning: boolean;
  isPaused: boolean;
  isComplete: boolean;
  step: UploadStep;
  /** How much of its bytes has gone, 0 to 100. */
  percent: number;
  /** How many attempts have failed since it was started. */
  attempts: number;
  failure: UploadFailure | undefined;
  /** Where its bytes are to go. An attempt that broke off has left it unused, so that the next one needs no other. */
  address: { readonly url: string; readonly askedAt: number } | undefined;
  /** Ends the attempt that is under way. */
  attempt: AbortController | undefined;
  nextAttempt: ReturnType<typeof setTimeout> | undefined;
  claim: FileClaimInput | undefined;
}

export function newTrack(id: string, file: File): Track {
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
    failure: undefined,
    address: undefined,
    attempt: undefined,
    nextAttempt: undefined,
    claim: undefined,
  };
}

/** The file as the screens show it. */
export function uploadOf(track: Track): Upload {
  const { id, file, name, percent, failure, claim, isRunning } = track;
  return {
    id,
    file,
    name,
    state: stateOf(track),
    percent,
    isTriedAgain: isRunning && failure !== undefined,
    failure: isRunning ? undefined : failure,
    claim,
  };
}

function stateOf({ isRunning, isPaused, isComplete, failure, step }: Track): UploadState {
  if (isComplete) return 'complete';
  if (!isRunning) return failure ? 'error' : 'waiting';
  if (isPaused) return 'paused';
  if (failure) return 'waiting';
  if (step === 'record') return 'postprocessing';
  return step === 'transfer' ? 'uploading' : 'preprocessing';
}

/** When to try again by itself, in milliseconds; undefined where that makes no sense. */
export function delayAfter({ failure, attempts }: Track): number | undefined {
  if (!failure || !isWorthRetrying(failure)) return undefined;
  // Without a connection the attempts would be used up in vain: it goes on when the connection is back.
  return navigator.onLine ? retryDelays[attempts] : undefined;
}

/** Whether its bytes have to go up once more, because the record that claimed them was refused. */
export const isToBeSentAgain = ({ failure }: Track): boolean =>
  failure?.step === 'record' && failure.status !== 401 && !isWorthRetrying(failure);
