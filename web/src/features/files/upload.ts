import type { FileClaimInput } from '@purser/api/files';
import type { UploadFailure } from './upload-failure.ts';

/** Where a file is on its way (docs/product/files.md#states). */
export type UploadState =
  /** Chosen and not started yet, or about to be tried again. */
  | 'waiting'
  /** An address is being asked for. */
  | 'preprocessing'
  | 'uploading'
  /** Its bytes are there, its record isn't yet. */
  | 'postprocessing'
  | 'paused'
  | 'complete'
  | 'error';

/** A file that was chosen, as the screens show it. */
export interface Upload {
  readonly id: string;
  readonly file: File;
  /** Under which it is kept. */
  readonly name: string;
  readonly state: UploadState;
  /** 0 to 100, of its bytes. */
  readonly percent: number;
  /** The last attempt failed and the next one follows by itself. */
  readonly isTriedAgain: boolean;
  /** Why it stopped, where it did. */
  readonly failure: UploadFailure | undefined;
  /** What a record says of it, once its bytes are stored. */
  readonly claim: FileClaimInput | undefined;
}

/** How the files that were under way together have ended; what was cancelled is in neither. */
export interface UploadOutcome {
  readonly completed: readonly Upload[];
  readonly failed: readonly Upload[];
}

/** Whether it is under way, so that it ends by itself or after a pause. */
export const isUnderWay = ({ state, isTriedAgain }: Upload): boolean =>
  isTriedAgain || !['waiting', 'complete', 'error'].includes(state);
