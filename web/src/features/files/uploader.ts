import { type requestAttachmentUpload, requestUpload, uploadBytes } from '@purser/api/addresses';
import type { FileClaimInput, UploadRequest } from '@purser/api/files';
import { Problem } from '@purser/domain/problem';
import { call, urlOf } from '../../lib/call.ts';
import { readProblem } from '../../lib/read-problem.ts';
import type { Upload, UploadOutcome } from './upload.ts';
import { delayAfter, isToBeSentAgain, newEntry, snapshotOf, type UploadEntry } from './upload-entry.ts';
import { failureOf, type UploadStep } from './upload-failure.ts';

export interface UploaderOptions {
  /** What the files are for, as the server knows it. */
  readonly purpose: string;
  /** The call that answers the URL for a file's bytes; `requestUpload` by default. */
  readonly addressCall?: typeof requestUpload | typeof requestAttachmentUpload | undefined;
  /** Stores the record of a file whose bytes have arrived; the file leaves the list then. Without it, the list holds its claim. */
  readonly claim?: ((claim: FileClaimInput) => Promise<unknown>) | undefined;
  readonly onSettled?: ((outcome: UploadOutcome) => void) | undefined;
}

// An address is valid for 15 minutes, in which the upload has to begin.
const addressLastsMs = 10 * 60 * 1000;

export type Uploader = ReturnType<typeof createUploader>;

/** A list of files that are uploaded independently of each other. */
export function createUploader(options: UploaderOptions) {
  const listeners = new Set<() => void>();
  let shown: readonly Upload[] | undefined;
  const queue: Queue = {
    options,
    entries: new Map(),
    ended: [],
    waiting: [],
    change: () => {
      shown = undefined;
      for (const listener of listeners) listener();
    },
  };
  const retryUnconnected = () => void start(queue, unconnected(queue));
  window.addEventListener('online', retryUnconnected);
  return {
    list: (): readonly Upload[] => {
      shown ??= [...queue.entries.values()].map(snapshotOf);
      return shown;
    },
    /** Calls back after every change, until the returned function is called. */
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    add: (files: readonly File[]) => add(queue, files),
    /** Also those that have failed; resolves when nothing is under way any more. */
    start: (ids: readonly string[]) => start(queue, ids),
    /** A resumed file is sent from its beginning. */
    pauseOrResume: (id: string) => pauseOrResume(queue, id),
    remove: (id: string) => remove(queue, id),
    /** Makes everything that is under way wait for its start again. */
    stop: () => stop(queue),
    /** Marks a complete upload as failed, because its claim was refused with a form. */
    refuse: (id: string, refusal: { status: number; text: string }) => {
      const entry = queue.entries.get(id);
      if (!entry) return;
      entry.isComplete = false;
      entry.failure = { step: 'record', ...refusal };
      queue.change();
    },
    destroy: () => {
      window.removeEventListener('online', retryUnconnected);
      listeners.clear();
      for (const id of queue.entries.keys()) remove(queue, id);
    },
  };
}

/** What the functions of this file work on. */
interface Queue {
  readonly options: UploaderOptions;
  readonly entries: Map<string, UploadEntry>;
  /** Snapshots of uploads that ended while others were under way. */
  readonly ended: Upload[];
  /** Each is called once when nothing is under way any more. */
  readonly waiting: (() => void)[];
  readonly change: () => void;
}

let lastId = 0;

function add({ entries, change }: Queue, files: readonly File[]): void {
  for (const file of files) {
    lastId += 1;
    entries.set(`${lastId}`, newEntry(`${lastId}`, file));
  }
  change();
}

async function start(queue: Queue, ids: readonly string[]): Promise<void> {
  for (const id of ids) {
    const entry = queue.entries.get(id);
    if (!entry || entry.isRunning || entry.isComplete) continue;
    if (isToBeSentAgain(entry)) entry.claim = undefined;
    entry.isRunning = true;
    entry.attempts = 0;
    void attempt(queue, entry);
  }
  if (!isBusy(queue)) return;
  const { promise, resolve } = Promise.withResolvers<void>();
  queue.waiting.push(resolve);
  await promise;
}

async function attempt(queue: Queue, entry: UploadEntry): Promise<void> {
  entry.attempt = new AbortController();
  entry.failure = undefined;
  if (!entry.claim) entry.percent = 0;
  const { signal } = entry.attempt;
  const failure = await runSteps(queue, entry, signal).then(
    () => undefined,
    (cause: unknown) => failureOf(entry.step, cause),
  );
  // It was paused, removed or stopped meanwhile.
  if (signal.aborted) return;
  entry.failure = failure;
  entry.isComplete = !failure;
  // An address that answered was used, or isn't valid.
  if (failure && failure.status > 0) entry.address = undefined;
  const delay = delayAfter(entry);
  if (delay === undefined) return end(queue, entry);
  entry.attempts += 1;
  entry.nextAttempt = setTimeout(() => void attempt(queue, entry), delay);
  queue.change();
}

// Where an earlier attempt has stored the bytes and only the record failed, they aren't sent again.
async function runSteps(queue: Queue, entry: UploadEntry, signal: AbortSignal): Promise<void> {
  const goTo = (step: UploadStep): void => {
    signal.throwIfAborted();
    entry.step = step;
    queue.change();
  };
  const { file, name: fileName, mimeType } = entry;
  if (!entry.claim) {
    goTo('file');
    await checkReadable(file);
    goTo('address');
    const url = await addressOf(queue, entry, signal);
    goTo('transfer');
    const onProgress = (loaded: number): void => {
      entry.percent = Math.round((100 * loaded) / file.size);
      queue.change();
    };
    await putBytes({ url, body: file, mimeType, onProgress, signal });
    entry.address = undefined;
    const filePath = url.replace(/[?#].*$/s, '');
    entry.claim = { fileName, filePath, fileSize: file.size, mimeType };
  }
  goTo('record');
  await queue.options.claim?.(entry.claim);
}

async function addressOf({ options }: Queue, entry: UploadEntry, signal: AbortSignal): Promise<string> {
  const { purpose, addressCall = requestUpload } = options;
  const { file, name: fileName, mimeType } = entry;
  const askedAt = performance.now();
  if (entry.address && askedAt < entry.address.askedAt + addressLastsMs) return entry.address.url;
  const body: UploadRequest = { fileName, fileSize: file.size, mimeType, purpose };
  const { uploadURL: url } = await call(addressCall, { body, signal });
  entry.address = { url, askedAt };
  return url;
}

// Sending a file that was moved or deleted since it was chosen would fail like a broken connection.
async function checkReadable(file: File): Promise<void> {
  await file
    .slice(0, 1)
    .arrayBuffer()
    .catch(() => {
      throw new Problem('invalid', 'It can’t be read. It may have been moved or deleted: choose it again.');
    });
}

function end(queue: Queue, entry: UploadEntry): void {
  entry.isRunning = false;
  queue.ended.push(snapshotOf(entry));
  if (entry.isComplete && queue.options.claim) queue.entries.delete(entry.id);
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
  for (const resolve of queue.waiting.splice(0)) resolve();
}

const isBusy = ({ entries }: Queue): boolean => [...entries.values()].some(({ isRunning }) => isRunning);

function interrupt({ attempt, nextAttempt }: UploadEntry): void {
  clearTimeout(nextAttempt);
  attempt?.abort();
}

function pauseOrResume(queue: Queue, id: string): void {
  const entry = queue.entries.get(id);
  if (!entry?.isRunning) return;
  entry.isPaused = !entry.isPaused;
  if (entry.isPaused) interrupt(entry);
  else void attempt(queue, entry);
  queue.change();
}

function remove(queue: Queue, id: string): void {
  const entry = queue.entries.get(id);
  if (!entry) return;
  interrupt(entry);
  queue.entries.delete(id);
  if (entry.isRunning) settle(queue);
  else queue.change();
}

function stop(queue: Queue): void {
  for (const [id, entry] of queue.entries) {
    if (!entry.isRunning) continue;
    interrupt(entry);
    queue.entries.set(id, newEntry(id, entry.file));
  }
  settle(queue);
}

// Those that failed for want of a connection.
const unconnected = ({ entries }: Queue): string[] =>
  [...entries.values()].flatMap(({ id, isRunning, failure }) =>
    !isRunning && failure?.status === 0 ? id : [],
  );

interface PutRequest {
  readonly url: string;
  readonly body: Blob;
  readonly mimeType: string;
  /** `loaded` bytes have been sent. */
  readonly onProgress: (loaded: number) => void;
  readonly signal: AbortSignal;
}

/** Sends bytes to a URL. `fetch` would not report the progress. */
async function putBytes({ url, body, mimeType, onProgress, signal }: PutRequest): Promise<void> {
  signal.throwIfAborted();
  const ended = Promise.withResolvers<unknown>();
  const sending = new XMLHttpRequest();
  const stop = () => sending.abort();
  sending.open('PUT', reachable(url));
  sending.setRequestHeader('Content-Type', mimeType);
  sending.upload.addEventListener('progress', ({ loaded }) => onProgress(loaded));
  sending.addEventListener('loadend', ended.resolve);
  signal.addEventListener('abort', stop);
  sending.send(body);
  await ended.promise;
  signal.removeEventListener('abort', stop);
  if (sending.status === 0)
    throw new Problem('unavailable', 'The connection was interrupted.', { code: 'unreachable' });
  if (sending.status < 200 || sending.status >= 300) throw await readProblem(responseOf(sending));
}

/**
 * The server signs URLs under its configured origin. A page that was opened under another origin may send only to its
 * own; the signature doesn't cover the origin.
 */
function reachable(address: string): string {
  const { pathname, search } = new URL(address, location.origin);
  return pathname.startsWith(urlOf(uploadBytes, { key: '' })) ? pathname + search : address;
}

function responseOf(sending: XMLHttpRequest): Response {
  const { status, statusText, responseText } = sending;
  const type = sending.getResponseHeader('Content-Type') ?? '';
  // The answers of an object storage are XML, which is shown as little as a proxy's page.
  const headers = { 'Content-Type': type.includes('json') ? type : 'text/html' };
  return new Response(responseText || null, { status, statusText, headers });
}
