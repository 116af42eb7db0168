import type { downloadVendorFile } from '@purser/api/files';
import { urlOf } from '../../lib/call.ts';
import { toast } from '../../lib/toast.ts';

const path = '/api/vendor-files/:id/download' satisfies (typeof downloadVendorFile)['path'];

/** Where a file can be had. */
export const downloadUrl = (id: number): string => urlOf(path, { id });

/** Opens the download in a new tab, after a look whether there is one: a failure would show there as a page of JSON. */
export async function downloadFile(id: number): Promise<void> {
  const url = downloadUrl(id);
  const answer = await fetch(url, { method: 'HEAD', credentials: 'same-origin' }).catch(() => undefined);
  if (answer?.ok) return openTab(url);
  toast({
    title: 'Download Error',
    description: 'Could not download file. Please try again.',
    variant: 'destructive',
  });
}

// Where the browser keeps new tabs from opening, the file comes in this one, which stays as it is.
function openTab(url: string): void {
  if (!window.open(url, '_blank')) window.location.assign(url);
}
