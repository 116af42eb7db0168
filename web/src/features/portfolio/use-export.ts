import type { exportCsv, exportCsvView } from '@purser/api/portfolio';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { AddressOf } from '../../lib/call.ts';
import { downloadFile } from '../../lib/download-file.ts';

export const exportAddress = '/api/software/export-csv' satisfies (typeof exportCsv)['path'];

const wholeExport = { method: 'GET', path: exportAddress } as const satisfies AddressOf<typeof exportCsv>;
const viewExport = { method: 'POST', path: exportAddress } as const satisfies AddressOf<typeof exportCsvView>;

/** What the table shows: the items in their order, the segments whose shares its foot counts, and the year of its costs. */
export interface ExportedView {
  readonly items: readonly number[];
  readonly segments: readonly string[];
  readonly year: number;
}

export type ExportWanted = 'all' | ExportedView;

/** Downloads the portfolio or a view of it; one at a time. A failure is announced. */
export function useExport() {
  const [bytes, setBytes] = useState(0);
  const { mutate, isPending } = useMutation({
    mutationFn: (wanted: ExportWanted) => downloadFile(callOf(wanted), setBytes),
    onMutate: () => setBytes(0),
    meta: { failure: { title: 'The CSV file could not be downloaded', description: 'server' } },
  });

  function start(wanted: ExportWanted) {
    if (!isPending) mutate(wanted);
  }

  return { start, isPending, progress: isPending ? progressOf(bytes) : undefined };
}

const callOf = (wanted: ExportWanted) =>
  wanted === 'all' ? { address: wholeExport } : { address: viewExport, request: { body: wanted } };

const megabyte = 1024 * 1024;

// Only a big file has anything to tell while it arrives.
const progressOf = (bytes: number): string =>
  bytes < megabyte ? 'Downloading…' : `Downloading… ${(bytes / megabyte).toFixed(1)} MB`;
