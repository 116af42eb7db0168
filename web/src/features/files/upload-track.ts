import type { FileClaimInput } from '@purser/api/files';
import type { Body, Meta, UppyFile } from '@uppy/core';
import type { Upload, UploadState } from './upload.ts';
import { isWorthRetrying, type UploadFailure, type UploadStep } from './upload-failure.ts';

/** A file as Uppy holds it. */
export type HeldFile = UppyFile<Meta, Body>;

/** Waited between two attempts, in milliseconds (docs/product/files.md#trying-again). */
export const retryDelays = [0, 1000, 3000, 5000];

/** What is known of a file on its way, beside what Uppy knows. */
export interface Track {
  readonly file: File;
  /** From its start until it is complete or has failed for good; pauses and the time between attempts included. */
  isRunning: boolean;
  isComplete: boolean;
  step: UploadStep;
  /** How many attempts have failed since it was started. */
  attempts: number;
  failure: UploadFailure | undefined;
  /** Where its bytes are to go. An attempt that broke off has left it unused, so that the next one needs no other. */
  address: { readonly url: string; readonly askedAt: number } | undefined;
  nextAttempt: ReturnType<typeof setTimeout> | undefined;
  claim: FileClaimInput | undefined;
}

export const newTrack = (file: File): Track => ({
  file,
  isRunning: false,
  isComplete: false,
  step: 'file',
  attempts: 0,
  failure: undefined,
  address: undefined,
  nextAttempt: undefined,
  claim: undefined,
});

/** The file as the screens show it. */
export function uploadOf(track: Track, held: HeldFile): Upload {
  const { file, failure, claim, isRunning } = track;
  return {
    id: held.id,
    file,
    name: held.name,
    state: stateOf(track, held),
    percent: held.progress.percentage ?? 0,
    isTriedAgain: isRunning && failure !== undefined,
    failure: isRunning ? undefined : failure,
    claim,
  };
}

function stateOf(track: Track, { isPaused, progress }: HeldFile): UploadState {
  const { isRunning, isComplete, failure, step } = track;
  if (isComplete) return 'complete';
  if (!isRunning) return failure ? 'error' : 'waiting';
  if (isPaused) return 'paused';
  if (failure) return 'waiting';
  if (step === 'record' || progress.uploadComplete) return 'postprocessing';
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
