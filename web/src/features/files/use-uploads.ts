import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { hearSignedOut } from '../../lib/session.tsx';
import { useUnsaved } from '../../lib/unsaved.ts';
import { acceptFiles, type UploadLimits } from './accepted-files.ts';
import { isUnderWay, type Upload } from './upload.ts';
import type { Uploader, UploaderOptions } from './uploader.ts';

export interface Uploads {
  readonly list: readonly Upload[];
  /** Why some of the files that were chosen last were refused. */
  readonly refusals: readonly string[];
  readonly limits: UploadLimits;
  /** Also while one is paused. */
  readonly isBusy: boolean;
  readonly add: (files: readonly File[]) => void;
  /** Starts those that wait; `again` those that failed, too. Resolves when nothing is under way any more. */
  readonly start: (which?: 'again') => Promise<readonly Upload[]>;
  readonly pauseOrResume: (id: string) => void;
  readonly retry: (id: string) => void;
  readonly remove: (id: string) => void;
  readonly stop: () => void;
  readonly refuse: Uploader['refuse'];
  /** Loads the uploader's code before it is needed. */
  readonly prepare: () => void;
}

const none: readonly Upload[] = [];
const subscribeToNothing = () => () => {};

/** The files that are uploaded here. Unmounting cancels those under way. */
export function useUploads(limits: UploadLimits, options: UploaderOptions): Uploads {
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
  }

  async function start(which?: 'again') {
    if (!uploader) return none;
    const states = which ? ['waiting', 'error'] : ['waiting'];
    const ids = uploader.list().flatMap(({ id, state }) => (states.includes(state) ? id : []));
    setRefusals([]);
    await uploader.start(ids);
    return uploader.list();
  }

  return {
    list,
    refusals,
    limits,
    isBusy,
    add: (files) => void add(files),
    start,
    pauseOrResume: (id) => uploader?.pauseOrResume(id),
    retry: (id) => void uploader?.start([id]),
    remove: (id) => uploader?.remove(id),
    stop: () => uploader?.stop(),
    refuse: (id, refusal) => uploader?.refuse(id, refusal),
    prepare: () => void load(),
  };
}

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
    if (isSignedOut) hearSignedOut(client, true);
  }, [client, isSignedOut]);
}
