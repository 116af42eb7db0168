import { useQueryClient } from '@tanstack/react-query';
import { refreshPortfolio } from '../../lib/refresh-portfolio.ts';
import { keepVendorFile } from './files.queries.ts';
import { type Keeping, useKeptUploads } from './use-kept-uploads.ts';
import type { Uploads } from './use-uploads.ts';

/** Uploads that become files of an item. */
export function useVendorUploads(softwareId: number, keeping: Keeping): Uploads {
  const client = useQueryClient();
  return useKeptUploads({
    ...keeping,
    purpose: 'vendor file',
    keep: (claim) => keepVendorFile(client, softwareId, claim),
    refresh: () => void refreshPortfolio(client),
  });
}
