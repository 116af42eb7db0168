import type { FileClaimInput } from '@purser/api/files';
import { useEffect, useRef } from 'react';
import { toast } from '../../lib/toast.ts';
import { type OnUnsaved, useUnsavedReport } from '../../lib/unsaved.ts';
import type { UploadLimits } from './accepted-files.ts';
import type { OutcomeToast } from './upload-toasts.ts';
import type { UploaderOptions } from './uploader.ts';
import { type Uploads, useUploads } from './use-uploads.ts';

export interface ClaimedUploadsOptions {
  readonly limits: UploadLimits;
  readonly outcomeToast: OutcomeToast;
  readonly onUnsaved: OnUnsaved;
}

interface ClaimedUploads extends ClaimedUploadsOptions, Pick<UploaderOptions, 'purpose' | 'addressCall'> {
  readonly claim: (claim: FileClaimInput) => Promise<void>;
  /** Asks again for what new files show in. */
  readonly refresh: () => void;
}

/** Uploads that become files of a record as soon as their bytes are stored. */
export function useClaimedUploads(options: ClaimedUploads): Uploads {
  const { limits, outcomeToast, onUnsaved, purpose, addressCall, refresh } = options;
  const isUnmounted = useRef(false);
  const uploads = useUploads(limits, {
    purpose,
    addressCall,
    startsAtOnce: true,
    claim: async (claim) => {
      await options.claim(claim);
      // After the component is gone, onSettled is not called any more.
      if (isUnmounted.current) refresh();
    },
    onSettled: (outcome) => {
      const message = outcomeToast(outcome);
      if (message) toast(message);
      if (outcome.completed.length > 0) refresh();
    },
  });
  useUnsavedReport(unsavedText(uploads), onUnsaved);
  useEffect(() => {
    isUnmounted.current = false;
    return () => {
      isUnmounted.current = true;
    };
  }, []);
  return uploads;
}

function unsavedText({ list, isBusy }: Uploads): string | null {
  if (isBusy) return 'Upload under way';
  return list.length > 0 ? 'Files not uploaded' : null;
}
