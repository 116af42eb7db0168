import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { handleSignedOut } from '../../lib/session.tsx';
import { useUnsaved } from '../../lib/unsaved.ts';
import { takeFiles, type UploadLimits } from './take-files.ts';
import { isUnderWay, type Upload } from './upload.ts';
import type { Uploader, UploaderOptions } from './uploader.ts';

/** Files that were chosen to be uploaded, and what can be done with them. */
export interface Uploads {
  readonly list: readonly Upload[];
  /** Why some of what was chosen last was not taken. */
  readonly refusals: readonly string[];
  readonly limits: UploadLimits;
  /** Something is under way, or paused. */
  readonly isBusy: boolean;
  readonly add: (files: readonly File[]) => void;
  /** Starts what waits; `again` what has failed, too. Answers the list when nothing is under way any more. */
  readonly start: (which?: 'again') => Promise<readonly Upload[]>;
  readonly pauseOrResume: (id: string) => void;
  readonly retry: (id: string) => void;
  readonly remove: (id: string) => void;
  readonly stop: () => void;
  readonly refuse: Uploader['refuse'];
  /** Fetches what an upload needs, ahead of it. */
  readonly prepare: () => void;
}

const none: readonly Upload[] = [];
const nothingToHear = () => () => {};
const noList = () => none;

/** Holds the files that somebody uploads here; leaving cancels what is under way. */
export function useUploads(limits: UploadLimits, options: UploaderOptions): Uploads {
  const { uploader, load } = useUploader(options);
  const [refusals, setRefusals] = useState<readonly string[]>([]);
  const list = useSyncExternalStore(uploader?.subscribe ?? nothingToHear, uploader?.list ?? noList);
  const isBusy = list.some(isUnderWay);
  useUnsaved(isBusy);
  useSignInAgain(list);

  async function add(files: readonly File[]) {
    const loaded = await load();
    if (!loaded) return setRefusals([notLoaded]);
    const listed = loaded.list().map(({ file }) => file);
    const { taken, refusals: refused } = takeFiles(files, listed, limits);
    setRefusals(refused);
    loaded.add(taken);
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

/** The uploader, from the moment on that somebody wants one; undefined also where it can't be fetched. */
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
    const { purpose, addressCall, claim: keep } = latest.current;
    const made = module.createUploader({
      purpose,
      addressCall,
      claim: keep && ((claim) => latest.current.claim?.(claim) ?? Promise.resolve()),
      onSettled: (outcome) => latest.current.onSettled?.(outcome),
    });
    setUploader(made);
    return made;
  }

  function load() {
    loading.current ??= fetchUploader();
    return loading.current;
  }

  return { uploader, load };
}

/** An upload is no mutation: that it was refused for want of a session, it says itself. */
function useSignInAgain(list: readonly Upload[]): void {
  const client = useQueryClient();
  const isSignedOut = list.some(({ failure }) => failure?.status === 401);
  useEffect(() => {
    if (isSignedOut) handleSignedOut(client, true);
  }, [client, isSignedOut]);
}
