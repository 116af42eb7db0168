import type { FileClaimInput } from '@purser/api/files';
import { useEffect, useRef } from 'react';
import { toast } from '../../lib/toast.ts';
import { type OnUnsaved, useUnsavedReport } from '../../lib/unsaved.ts';
import type { UploadLimits } from './take-files.ts';
import type { OutcomeWords } from './upload-words.ts';
import type { UploaderOptions } from './uploader.ts';
import { type Uploads, useUploads } from './use-uploads.ts';

/** How each of the places that keep files wants it. */
export interface ClaimedFileActions {
  readonly limits: UploadLimits;
  /** What is announced at the end. */
  readonly words: OutcomeWords;
  readonly onUnsaved: OnUnsaved;
}

interface ClaimedUploads extends ClaimedFileActions, Pick<UploaderOptions, 'purpose' | 'addressCall'> {
  readonly claim: (claim: FileClaimInput) => Promise<void>;
  /** Asks again for what files that were kept have touched. */
  readonly refresh: () => void;
}

/** Uploads that are kept with something as soon as their bytes are there. */
export function useClaimedUploads(options: ClaimedUploads): Uploads {
  const { limits, words, onUnsaved, purpose, addressCall, claim: keep, refresh } = options;
  const isGone = useRef(false);
  const uploads = useUploads(limits, {
    purpose,
    addressCall,
    claim: async (claim) => {
      await keep(claim);
      // Nobody waits for the end of the others any more.
      if (isGone.current) refresh();
    },
    onSettled: (outcome) => {
      const message = words(outcome);
      if (message) toast(message);
      if (outcome.completed.length > 0) refresh();
    },
  });
  useUnsavedReport(unsavedWords(uploads), onUnsaved);
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
    };
  }, []);
  return uploads;
}

function unsavedWords({ list, isBusy }: Uploads): string | null {
  if (isBusy) return 'Upload under way';
  return list.length > 0 ? 'Files not uploaded' : null;
}
