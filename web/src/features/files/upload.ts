import type { FileClaimInput } from '@purser/api/files';
import type { UploadFailure } from './upload-failure.ts';

/** docs/product/files.md#states */
export type UploadState =
  /** Not started yet, or about to be tried again. */
  | 'waiting'
  /** Its address is being asked for. */
  | 'preprocessing'
  | 'uploading'
  /** Its bytes are stored, its record isn't yet. */
  | 'postprocessing'
  | 'paused'
  | 'complete'
  | 'error';

export interface Upload {
  readonly id: string;
  readonly file: File;
  /** A safe form of the file's name, under which it is stored. */
  readonly name: string;
  readonly state: UploadState;
  /** 0 to 100, of its bytes. */
  readonly percent: number;
  /** The last attempt failed, and the next one follows by itself. */
  readonly isTriedAgain: boolean;
  readonly failure: UploadFailure | undefined;
  /** The data of its record, once its bytes are stored. */
  readonly claim: FileClaimInput | undefined;
}

/** How the files that were under way together have ended; a cancelled one is in neither list. */
export interface UploadOutcome {
  readonly completed: readonly Upload[];
  readonly failed: readonly Upload[];
}

/** Also while it is paused. */
export const isUnderWay = ({ state, isTriedAgain }: Upload): boolean =>
  isTriedAgain || !['waiting', 'complete', 'error'].includes(state);
