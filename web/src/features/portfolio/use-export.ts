import { exportCsv, exportCsvView } from '@purser/api/addresses';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { downloadFile } from '../../lib/download-file.ts';

export interface ExportedView {
  readonly items: readonly number[];
  readonly segments: readonly string[];
  readonly year: number;
}

export type ExportWanted = 'all' | ExportedView;

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
  wanted === 'all'
    ? ({ address: exportCsv } as const)
    : ({ address: exportCsvView, request: { body: wanted } } as const);

const megabyte = 1024 * 1024;

// Progress is only worth showing for a big file.
const progressOf = (bytes: number): string =>
  bytes < megabyte ? 'Downloading…' : `Downloading… ${(bytes / megabyte).toFixed(1)} MB`;
