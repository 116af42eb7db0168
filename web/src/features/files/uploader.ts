import type { Upload } from './upload.ts';
import {
  addFiles,
  createDesk,
  listUploads,
  pauseOrResume,
  refuse,
  remove,
  start,
  stop,
  type UploaderOptions,
  unconnected,
} from './upload-desk.ts';

/** A list of files on their way to the storage. Each goes by itself: none waits for another. */
export interface Uploader {
  readonly list: () => readonly Upload[];
  /** Calls back after every change; answers the function that ends this. */
  readonly subscribe: (listener: () => void) => () => void;
  readonly add: (files: readonly File[]) => void;
  /** Starts these, again where they have failed; resolves when nothing is under way any more. */
  readonly start: (ids: readonly string[]) => Promise<void>;
  /** A whole file begins anew afterwards; one in parts goes on with the part it was at. */
  readonly pauseOrResume: (id: string) => void;
  readonly remove: (id: string) => void;
  /** Puts all that is under way back among those that wait. */
  readonly stop: () => void;
  /** Marks a complete one as failed, because its claim was refused elsewhere. */
  readonly refuse: (id: string, refusal: { status: number; text: string }) => void;
  /** Ends all that is under way. */
  readonly destroy: () => void;
}

/** Makes a list on Uppy. This module, and Uppy with it, is fetched when somebody begins to upload. */
export function createUploader(options: UploaderOptions): Uploader {
  const listeners = new Set<() => void>();
  let shown: readonly Upload[] | undefined;
  const desk = createDesk(options, () => {
    shown = undefined;
    for (const listener of listeners) listener();
  });
  const goOn = () => void start(desk, unconnected(desk));
  window.addEventListener('online', goOn);
  return {
    list: () => {
      shown ??= listUploads(desk);
      return shown;
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    add: (files) => addFiles(desk, files),
    start: (ids) => start(desk, ids),
    pauseOrResume: (id) => pauseOrResume(desk, id),
    remove: (id) => remove(desk, id),
    stop: () => stop(desk),
    refuse: (id, refusal) => refuse(desk, id, refusal),
    destroy: () => {
      window.removeEventListener('online', goOn);
      listeners.clear();
      for (const id of desk.tracks.keys()) remove(desk, id);
      desk.uppy.destroy();
    },
  };
}
