import { sizeText } from '@purser/domain/files';
import { useMutation } from '@tanstack/react-query';
import { Download, Trash2 } from 'lucide-react';
import type { MouseEvent } from 'react';
import { formatInstant, formatInstantDay } from '../../lib/format-instant.ts';
import { usePeopleNames } from '../../lib/people-names.ts';
import { readProblem } from '../../lib/read-problem.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button, buttonLook } from '../../ui/button.tsx';
import { Tooltip } from '../../ui/tooltip.tsx';
import type { ListedFile } from './file-list.ts';
import { FileSummary } from './file-summary.tsx';

type FileRowProps = {
  file: ListedFile;
  downloadUrl: string;
  picture: string | null | undefined;
  /** Absent where the user may not delete it. */
  onDelete: (() => void) | undefined;
};

export function FileRow({ file, downloadUrl, picture, onDelete }: FileRowProps) {
  const { fileName, fileSize, createdAt } = file;
  const { shown } = usePeopleNames();
  const { uploadedBy: id, uploadedByName: name } = file;
  const uploader = name ? shown({ id, name }) : 'Unknown User';
  const download = useDownload();

  function open(event: MouseEvent) {
    // With a key held down, the link opens a tab or window or saves the file, as the browser's links do.
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    download.mutate(downloadUrl);
  }

  return (
    <li className="file-row">
      <FileSummary name={fileName}>
        <span>{sizeText(fileSize)}</span>
        <time dateTime={createdAt} title={formatInstant(createdAt)}>
          {formatInstantDay(createdAt)}
        </time>
        <Tooltip text={uploader}>
          <span>
            <Avatar name={uploader} src={picture} />
            <span className="sr-only">{uploader}</span>
          </span>
        </Tooltip>
      </FileSummary>
      <span className="flex items-center gap-0.5">
        <a
          {...buttonLook({ variant: 'ghost', size: 'icon-sm' })}
          href={downloadUrl}
          target="_blank"
          rel="noreferrer"
          aria-label={`Download ${fileName}`}
          onClick={open}
        >
          <Download className="icon-sm" aria-hidden="true" />
        </a>
        {onDelete && (
          <Button variant="ghost" size="icon-sm" aria-label={`Delete ${fileName}`} onClick={onDelete}>
            <Trash2 className="icon-sm" aria-hidden="true" />
          </Button>
        )}
      </span>
    </li>
  );
}

/** Opens the download in a new tab, after asking for its headers: a failure would show there as a page of JSON. */
function useDownload() {
  return useMutation({
    mutationFn: async (url: string) => {
      const response = await fetch(url, { method: 'HEAD', credentials: 'same-origin' });
      if (!response.ok) throw await readProblem(response);
      return url;
    },
    meta: {
      failure: { title: 'Download Error', description: 'Could not download file. Please try again.' },
    },
    onSuccess: (url) => {
      // Where the browser blocks new tabs, the download starts in this one, whose page stays.
      if (!window.open(url, '_blank')) window.location.assign(url);
    },
  });
}
