import type { FileClaimInput } from '@purser/api/files';
import { mimeTypeOf, safeFileName } from '@purser/domain/files';
import AwsS3 from '@uppy/aws-s3';
import { type Body, type Meta, Uppy } from '@uppy/core';
import type { Address } from '../../lib/call.ts';
import type { Upload, UploadOutcome } from './upload.ts';
import { failureOf } from './upload-failure.ts';
import { storageOptions } from './upload-storage.ts';
import { delayAfter, isToBeSentAgain, newTrack, type Track, uploadOf } from './upload-track.ts';

/** What becomes of the files. */
export interface UploaderOptions {
  /** What the files are for, as the server is told. */
  readonly purpose: string;
  /** The call that answers where a file's bytes go; that of vendor files where nothing else is said. */
  readonly addressCall?: Address | undefined;
  /** Keeps a file whose bytes have arrived; it leaves the list then. Without it, the list holds its claim. */
  readonly keep?: ((claim: FileClaimInput) => Promise<unknown>) | undefined;
  /** Called when nothing is under way any more. */
  readonly onSettled?: ((outcome: UploadOutcome) => void) | undefined;
  /** Larger files go up in parts; bytes. */
  readonly multipartFrom?: number | undefined;
}

/** What the functions of this file share. */
export interface Desk {
  readonly uppy: Uppy<Meta, Body>;
  readonly tracks: Map<string, Track>;
  readonly options: UploaderOptions;
  /** Called after every change. */
  readonly change: () => void;
  /** What has ended while something else was under way. */
  readonly ended: Upload[];
  /** Called once when nothing is under way any more. */
  readonly waiting: (() => void)[];
}

// Above this, a file goes up in parts (docs/product/files.md#trying-again).
const largestWhole = 100 * 1024 * 1024;

// What Uppy would write to the console is told on the screen.
const silent = { debug: () => {}, warn: () => {}, error: () => {} };

export function createDesk(options: UploaderOptions, change: () => void): Desk {
  const uppy = new Uppy<Meta, Body>({ logger: silent });
  const tracks = new Map<string, Track>();
  const desk: Desk = { uppy, tracks, options, change, ended: [], waiting: [] };
  const { purpose, addressCall, multipartFrom = largestWhole } = options;
  const trackOf = (id: string) => tracks.get(id);
  uppy.use(AwsS3, storageOptions({ purpose, addressCall, multipartFrom, trackOf, onStep: change }));
  uppy.addPostProcessor((ids) => Promise.all(ids.map((id) => keepFile(desk, id))));
  uppy.on('upload-error', (file, cause) => {
    const track = file && tracks.get(file.id);
    if (!track) return;
    track.failure = failureOf(track.step, cause);
    // An address that was answered is used up, or was not good.
    if (track.failure.status > 0) track.address = undefined;
  });
  uppy.on('state-update', change);
  return desk;
}

export function listUploads({ uppy, tracks }: Desk): Upload[] {
  return uppy.getFiles().flatMap((held) => {
    const track = tracks.get(held.id);
    return track ? [uploadOf(track, held)] : [];
  });
}

export function addFiles(desk: Desk, files: readonly File[]): void {
  for (const file of files) {
    const name = safeFileName(file.name);
    const id = desk.uppy.addFile({ name, type: file.type || mimeTypeOf(name), data: file });
    desk.tracks.set(id, newTrack(file));
  }
  desk.change();
}

/** Starts what is not under way yet; resolves when nothing is any more. */
export async function start(desk: Desk, ids: readonly string[]): Promise<void> {
  for (const id of ids) {
    const track = desk.tracks.get(id);
    if (track && !track.isRunning && !track.isComplete) begin(desk, id, track);
  }
  if (![...desk.tracks.values()].some(({ isRunning }) => isRunning)) return;
  const { promise, resolve } = Promise.withResolvers<void>();
  desk.waiting.push(resolve);
  await promise;
}

function begin(desk: Desk, id: string, track: Track): void {
  if (isToBeSentAgain(track)) forgetBytes(desk, id);
  track.isRunning = true;
  track.attempts = 0;
  void attempt(desk, id, track);
}

// Each attempt is an upload of its own for Uppy, so that no file waits for the record of another.
async function attempt(desk: Desk, id: string, track: Track): Promise<void> {
  track.failure = undefined;
  track.nextAttempt = undefined;
  track.step = track.claim ? 'record' : 'file';
  await desk.uppy.retryUpload(id);
  if (desk.tracks.get(id) !== track) return;
  if (!track.isComplete) track.failure ??= failureOf(track.step, undefined);
  const delay = delayAfter(track);
  if (delay === undefined) return end(desk, id, track);
  track.attempts += 1;
  track.nextAttempt = setTimeout(() => void attempt(desk, id, track), delay);
  desk.change();
}

// Runs once the bytes are there; what fails here doesn't send them again.
async function keepFile({ uppy, tracks, options, change }: Desk, id: string): Promise<void> {
  const held = uppy.getState().files[id];
  const track = tracks.get(id);
  if (!track || !held?.uploadURL || track.failure) return;
  track.step = 'record';
  track.address = undefined;
  track.claim = {
    fileName: held.name,
    filePath: held.uploadURL.replace(/[?#].*$/s, ''),
    fileSize: track.file.size,
    mimeType: held.type,
  };
  change();
  const keeping = Promise.resolve(options.keep?.(track.claim));
  await keeping.then(
    () => {
      track.isComplete = true;
    },
    (cause: unknown) => {
      track.failure = failureOf('record', cause);
    },
  );
}

function end(desk: Desk, id: string, track: Track): void {
  track.isRunning = false;
  desk.ended.push(uploadOf(track, desk.uppy.getFile(id)));
  if (track.isComplete && desk.options.keep) forget(desk, id);
  settle(desk);
}

function settle(desk: Desk): void {
  desk.change();
  if (isBusy(desk)) return;
  const ended = desk.ended.splice(0);
  if (ended.length > 0) {
    desk.options.onSettled?.({
      completed: ended.filter(({ state }) => state === 'complete'),
      failed: ended.filter(({ state }) => state === 'error'),
    });
  }
  for (const goOn of desk.waiting.splice(0)) goOn();
}

const isBusy = ({ tracks }: Desk): boolean => [...tracks.values()].some(({ isRunning }) => isRunning);

function forget({ uppy, tracks }: Desk, id: string): void {
  clearTimeout(tracks.get(id)?.nextAttempt);
  tracks.delete(id);
  uppy.removeFile(id);
}

/** Takes a file out of the list, wherever it is on its way. */
export function remove(desk: Desk, id: string): void {
  const isEnding = desk.tracks.get(id)?.isRunning;
  forget(desk, id);
  if (isEnding) settle(desk);
}

/** Puts all that is under way back among those that wait. */
export function stop(desk: Desk): void {
  const running = [...desk.tracks].filter(([, { isRunning }]) => isRunning);
  for (const [id] of running) forget(desk, id);
  addFiles(
    desk,
    running.map(([, { file }]) => file),
  );
  settle(desk);
}

export function pauseOrResume({ uppy }: Desk, id: string): void {
  const { isPaused } = uppy.getFile(id);
  // A whole file that was interrupted begins anew, and so does what is shown of it.
  if (isPaused) uppy.emit('upload-start', [uppy.getFile(id)]);
  uppy.pauseResume(id);
}

/** Marks a complete file as failed, because its claim was refused elsewhere. */
export function refuse(desk: Desk, id: string, refusal: { status: number; text: string }): void {
  const track = desk.tracks.get(id);
  if (!track) return;
  track.isComplete = false;
  track.failure = { step: 'record', ...refusal };
  desk.change();
}

/** Those that failed because nothing could be reached, and can go on now. */
export const unconnected = ({ tracks }: Desk): string[] =>
  [...tracks].filter(([, { isRunning, failure }]) => !isRunning && failure?.status === 0).map(([id]) => id);

// The next attempt sends its bytes once more.
function forgetBytes({ uppy, tracks }: Desk, id: string): void {
  const track = tracks.get(id);
  if (!track) return;
  track.claim = undefined;
  const { progress } = uppy.getFile(id);
  uppy.setFileState(id, { progress: { ...progress, uploadComplete: false, percentage: 0 } });
}
