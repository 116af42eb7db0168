import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { refreshPortfolio } from '../../lib/refresh-portfolio.ts';
import { toast } from '../../lib/toast.ts';
import { type OnUnsaved, useUnsavedReport } from '../../lib/unsaved.ts';
import { keepVendorFile } from './files.queries.ts';
import type { UploadLimits } from './take-files.ts';
import type { OutcomeWords } from './upload-words.ts';
import { type Uploads, useUploads } from './use-uploads.ts';

interface VendorUploads {
  readonly softwareId: number;
  readonly limits: UploadLimits;
  /** What is announced at the end. */
  readonly words: OutcomeWords;
  readonly onUnsaved: OnUnsaved;
}

/** Uploads that become files of an item. */
export function useVendorUploads({ softwareId, limits, words, onUnsaved }: VendorUploads): Uploads {
  const client = useQueryClient();
  const isGone = useRef(false);
  const uploads = useUploads(limits, {
    purpose: 'vendor file',
    keep: async (claim) => {
      await keepVendorFile(client, softwareId, claim);
      // Nobody waits for the end of the others any more.
      if (isGone.current) void refreshPortfolio(client);
    },
    onSettled: (outcome) => {
      const message = words(outcome);
      if (message) toast(message);
      if (outcome.completed.length > 0) void refreshPortfolio(client);
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
