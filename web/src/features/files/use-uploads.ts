import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { handleSignedOut } from '../../lib/session.tsx';
import { useUnsaved } from '../../lib/unsaved.ts';
import { acceptFiles, type UploadLimits } from './accepted-files.ts';
import { isUnderWay, type Upload, type UploadState } from './upload.ts';
import type { Uploader, UploaderOptions } from './uploader.ts';

export type Uploads = ReturnType<typeof useUploads>;

const none: readonly Upload[] = [];
const subscribeToNothing = () => () => {};

interface UploadsOptions extends UploaderOptions {
  /** Files are uploaded as soon as they are chosen, since their record is there; else they wait for their form. */
  readonly startsAtOnce?: boolean;
}

/** The files that are uploaded here. Unmounting cancels those under way. */
export function useUploads(limits: UploadLimits, options: UploadsOptions) {
  const { uploader, load } = useUploader(options);
  const [refusals, setRefusals] = useState<readonly string[]>([]);
  const list = useSyncExternalStore(
    uploader?.subscribe ?? subscribeToNothing,
    uploader?.list ?? (() => none),
  );
  const isBusy = list.some(isUnderWay);
  useUnsaved(isBusy);
  useSignInAgain(list);

  async function add(files: readonly File[]) {
    const loaded = await load();
    if (!loaded) return setRefusals([notLoaded]);
    const listed = loaded.list().map(({ file }) => file);
    const { accepted, refusals: refused } = acceptFiles(files, listed, limits);
    setRefusals(refused);
    loaded.add(accepted);
    if (options.startsAtOnce) void loaded.start(idsIn(loaded, ['waiting']));
  }

  async function start(): Promise<readonly Upload[]> {
    if (!uploader) return none;
    setRefusals([]);
    await uploader.start(idsIn(uploader, ['waiting', 'error']));
    return uploader.list();
  }

  return {
    list,
    /** Why some of the files that were chosen last were refused. */
    refusals,
    limits,
    /** Also while one is paused. */
    isBusy,
    add: (files: readonly File[]) => void add(files),
    /** Starts those that wait and those that failed. Resolves when nothing is under way any more. */
    start,
    pauseOrResume: (id: string) => uploader?.pauseOrResume(id),
    retry: (id: string) => void uploader?.start([id]),
    remove: (id: string) => uploader?.remove(id),
    stop: () => uploader?.stop(),
    refuse: (...refused: Parameters<Uploader['refuse']>) => uploader?.refuse(...refused),
    /** Loads the uploader's code before it is needed. */
    prepare: () => void load(),
  };
}

const idsIn = (uploader: Uploader, states: readonly UploadState[]): string[] =>
  uploader.list().flatMap(({ id, state }) => (states.includes(state) ? id : []));

const notLoaded = 'The upload could not be prepared. Check your connection, then choose the files again.';

/** The uploader, whose code is loaded on demand; undefined before, and where it can't be loaded. */
function useUploader(options: UploaderOptions) {
  const [uploader, setUploader] = useState<Uploader>();
  const loading = useRef<Promise<Uploader | undefined>>(undefined);
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
  });
  useEffect(
    () => () => {
      void loading.current?.then((loaded) => loaded?.destroy());
      loading.current = undefined;
    },
    [],
  );

  async function fetchUploader() {
    const module = await import('./uploader.ts').catch(() => undefined);
    if (!module) {
      loading.current = undefined;
      return undefined;
    }
    const { purpose, addressCall, claim } = latest.current;
    const created = module.createUploader({
      purpose,
      addressCall,
      claim: claim && ((data) => latest.current.claim?.(data) ?? Promise.resolve()),
      onSettled: (outcome) => latest.current.onSettled?.(outcome),
    });
    setUploader(created);
    return created;
  }

  function load() {
    loading.current ??= fetchUploader();
    return loading.current;
  }

  return { uploader, load };
}

/** Uploads are no mutations, whose cache asks to sign in again: a lost session is reported here. */
function useSignInAgain(list: readonly Upload[]): void {
  const client = useQueryClient();
  const isSignedOut = list.some(({ failure }) => failure?.status === 401);
  useEffect(() => {
    if (isSignedOut) handleSignedOut(client, true);
  }, [client, isSignedOut]);
}
