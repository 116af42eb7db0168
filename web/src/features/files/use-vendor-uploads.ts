import { useQueryClient } from '@tanstack/react-query';
import { refreshPortfolio } from '../../lib/refresh-portfolio.ts';
import { claimVendorFile } from './files.queries.ts';
import { type ClaimedFileActions, useClaimedUploads } from './use-claimed-uploads.ts';
import type { Uploads } from './use-uploads.ts';

/** Uploads that become files of an item. */
export function useVendorUploads(softwareId: number, keeping: ClaimedFileActions): Uploads {
  const client = useQueryClient();
  return useClaimedUploads({
    ...keeping,
    purpose: 'vendor file',
    claim: (claim) => claimVendorFile(client, softwareId, claim),
    refresh: () => void refreshPortfolio(client),
  });
}
