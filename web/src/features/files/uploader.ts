import { type requestAttachmentUpload, requestUpload } from '@purser/api/addresses';
import type { FileClaimInput, UploadRequest } from '@purser/api/files';
import { Problem } from '@purser/domain/problem';
import { call } from '../../lib/call.ts';
import { putBytes } from './put-bytes.ts';
import type { Upload, UploadOutcome } from './upload.ts';
import { failureOf, type UploadStep } from './upload-failure.ts';
import { delayAfter, isToBeSentAgain, newTrack, type Track, uploadOf } from './upload-track.ts';

/** What becomes of the files. */
export interface UploaderOptions {
  /** What the files are for, as the server is told. */
  readonly purpose: string;
  /** The call that answers where a file's bytes go; that of vendor files where nothing else is said. */
  readonly addressCall?: typeof requestUpload | typeof requestAttachmentUpload | undefined;
  /** Keeps a file whose bytes have arrived; it leaves the list then. Without it, the list holds its claim. */
  readonly claim?: ((claim: FileClaimInput) => Promise<unknown>) | undefined;
  /** Called when nothing is under way any more. */
  readonly onSettled?: ((outcome: UploadOutcome) => void) | undefined;
}

// An address is good for 15 minutes; the upload has to begin well before they end.
const addressLastsMs = 10 * 60 * 1000;

export type Uploader = ReturnType<typeof createUploader>;

/** A list of files on their way to the storage. Each goes by itself: none waits for another. */
export function createUploader(options: UploaderOptions) {
  const listeners = new Set<() => void>();
  let shown: readonly Upload[] | undefined;
  const queue: Queue = {
    options,
    tracks: new Map(),
    ended: [],
    waiting: [],
    change: () => {
      shown = undefined;
      for (const listener of listeners) listener();
    },
  };
  const goOn = () => void start(queue, unconnected(queue));
  window.addEventListener('online', goOn);
  return {
    list: (): readonly Upload[] => {
      shown ??= [...queue.tracks.values()].map(uploadOf);
      return shown;
    },
    /** Calls back after every change; answers the function that ends this. */
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    add: (files: readonly File[]) => add(queue, files),
    /** Starts these, again where they have failed; resolves when nothing is under way any more. */
    start: (ids: readonly string[]) => start(queue, ids),
    /** A file begins anew afterwards. */
    pauseOrResume: (id: string) => pauseOrResume(queue, id),
    remove: (id: string) => remove(queue, id),
    /** Puts all that is under way back among those that wait. */
    stop: () => stop(queue),
    /** Marks a complete one as failed, because its claim was refused elsewhere. */
    refuse: (id: string, refusal: { status: number; text: string }) => {
      const track = queue.tracks.get(id);
      if (!track) return;
      track.isComplete = false;
      track.failure = { step: 'record', ...refusal };
      queue.change();
    },
    /** Ends all that is under way. */
    destroy: () => {
      window.removeEventListener('online', goOn);
      listeners.clear();
      for (const id of queue.tracks.keys()) remove(queue, id);
    },
  };
}

/** What the functions of this file share. */
interface Queue {
  readonly options: UploaderOptions;
  readonly tracks: Map<string, Track>;
  /** What has ended while something else was under way. */
  readonly ended: Upload[];
  /** Called once when nothing is under way any more. */
  readonly waiting: (() => void)[];
  /** Called after every change. */
  readonly change: () => void;
}

let lastId = 0;

function add({ tracks, change }: Queue, files: readonly File[]): void {
  for (const file of files) {
    lastId += 1;
    tracks.set(`${lastId}`, newTrack(`${lastId}`, file));
  }
  change();
}

async function start(queue: Queue, ids: readonly string[]): Promise<void> {
  for (const id of ids) {
    const track = queue.tracks.get(id);
    if (!track || track.isRunning || track.isComplete) continue;
    if (isToBeSentAgain(track)) track.claim = undefined;
    track.isRunning = true;
    track.attempts = 0;
    void attempt(queue, track);
  }
  if (!isBusy(queue)) return;
  const { promise, resolve } = Promise.withResolvers<void>();
  queue.waiting.push(resolve);
  await promise;
}

async function attempt(queue: Queue, track: Track): Promise<void> {
  track.attempt = new AbortController();
  track.failure = undefined;
  if (!track.claim) track.percent = 0;
  const { signal } = track.attempt;
  const failure = await bringUp(queue, track, signal).then(
    () => undefined,
    (cause: unknown) => failureOf(track.step, cause),
  );
  // It was paused, cancelled or put back meanwhile.
  if (signal.aborted) return;
  track.failure = failure;
  track.isComplete = !failure;
  // An address that was answered is used up, or was not good.
  if (failure && failure.status > 0) track.address = undefined;
  const delay = delayAfter(track);
  if (delay === undefined) return end(queue, track);
  track.attempts += 1;
  track.nextAttempt = setTimeout(() => void attempt(queue, track), delay);
  queue.change();
}

// What an earlier attempt has reached isn't done again: where only the record failed, the bytes don't go once more.
async function bringUp(queue: Queue, track: Track, signal: AbortSignal): Promise<void> {
  const goTo = (step: UploadStep): void => {
    signal.throwIfAborted();
    track.step = step;
    queue.change();
  };
  const { file, name: fileName, mimeType } = track;
  if (!track.claim) {
    goTo('file');
    await checkReadable(file);
    goTo('address');
    const url = await addressOf(queue, track, signal);
    goTo('transfer');
    const onProgress = (loaded: number): void => {
      track.percent = Math.round((100 * loaded) / file.size);
      queue.change();
    };
    await putBytes({ url, body: file, mimeType, onProgress, signal });
    track.address = undefined;
    const filePath = url.replace(/[?#].*$/s, '');
    track.claim = { fileName, filePath, fileSize: file.size, mimeType };
  }
  goTo('record');
  await queue.options.claim?.(track.claim);
}

async function addressOf({ options }: Queue, track: Track, signal: AbortSignal): Promise<string> {
  const { purpose, addressCall = requestUpload } = options;
  const { file, name: fileName, mimeType } = track;
  const askedAt = performance.now();
  if (track.address && askedAt < track.address.askedAt + addressLastsMs) return track.address.url;
  const body: UploadRequest = { fileName, fileSize: file.size, mimeType, purpose };
  const { uploadURL: url } = await call(addressCall, { body, signal });
  track.address = { url, askedAt };
  return url;
}

// A file that was moved or deleted since it was chosen would fail as if the connection had.
async function checkReadable(file: File): Promise<void> {
  await file
    .slice(0, 1)
    .arrayBuffer()
    .catch(() => {
      throw new Problem('invalid', 'It can’t be read. It may have been moved or deleted: choose it again.');
    });
}

function end(queue: Queue, track: Track): void {
  track.isRunning = false;
  queue.ended.push(uploadOf(track));
  if (track.isComplete && queue.options.claim) queue.tracks.delete(track.id);
  settle(queue);
}

function settle(queue: Queue): void {
  queue.change();
  if (isBusy(queue)) return;
  const ended = queue.ended.splice(0);
  if (ended.length > 0) {
    queue.options.onSettled?.({
      completed: ended.filter(({ state }) => state === 'complete'),
      failed: ended.filter(({ state }) => state === 'error'),
    });
  }
  for (const goOn of queue.waiting.splice(0)) goOn();
}

const isBusy = ({ tracks }: Queue): boolean => [...tracks.values()].some(({ isRunning }) => isRunning);

function interrupt({ attempt, nextAttempt }: Track): void {
  clearTimeout(nextAttempt);
  attempt?.abort();
}

function pauseOrResume(queue: Queue, id: string): void {
  const track = queue.tracks.get(id);
  if (!track?.isRunning) return;
  track.isPaused = !track.isPaused;
  if (track.isPaused) interrupt(track);
  else void attempt(queue, track);
  queue.change();
}

/** Takes a file out of the list, wherever it is on its way. */
function remove(queue: Queue, id: string): void {
  const track = queue.tracks.get(id);
  if (!track) return;
  interrupt(track);
  queue.tracks.delete(id);
  if (track.isRunning) settle(queue);
  else queue.change();
}

function stop(queue: Queue): void {
  for (const [id, track] of queue.tracks) {
    if (!track.isRunning) continue;
    interrupt(track);
    queue.tracks.set(id, newTrack(id, track.file));
  }
  settle(queue);
}

// Those that failed because nothing could be reached, and can go on now.
const unconnected = ({ tracks }: Queue): string[] =>
  [...tracks.values()].flatMap(({ id, isRunning, failure }) =>
    !isRunning && failure?.status === 0 ? id : [],
  );
