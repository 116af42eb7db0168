import { useMutation } from '@tanstack/react-query';
import { Download, type LucideIcon } from 'lucide-react';
import { useState } from 'react';
import { downloadFile, type FileCall, progressOf } from '../lib/download-file.ts';
import { Button } from './button.tsx';

interface DownloadButtonProps {
  address: FileCall['address'];
  /** The address's query, where it has one. */
  query?: object;
  /** 'Download CSV' unless given. */
  label?: string;
  /** What the toast says where nothing comes: 'The report could not be downloaded'. */
  failure: string;
  icon?: LucideIcon;
  className?: string;
}

/** A button that fetches a file and keeps it under the name the server gives it; it shows how much has come, and why nothing does. */
export function DownloadButton({ address, query, failure, className, ...look }: DownloadButtonProps) {
  const { label = 'Download CSV', icon: Icon = Download } = look;
  const [bytes, setBytes] = useState(0);
  const download = useMutation({
    mutationFn: () => downloadFile({ address, request: { query } }, setBytes),
    onMutate: () => setBytes(0),
    meta: { failure: { title: failure, description: 'server' } },
  });
  return (
    <Button
      variant="outline"
      className={className}
      busy={download.isPending}
      busyLabel={progressOf(bytes)}
      onClick={() => download.mutate()}
    >
      <Icon aria-hidden="true" />
      <span className="max-narrow:sr-only">{label}</span>
    </Button>
  );
}
