import { sizeText } from '@purser/domain/files';
import { Download, Trash2 } from 'lucide-react';
import type { MouseEvent } from 'react';
import { formatInstant, formatInstantDay } from '../../lib/format-instant.ts';
import { usePeopleNames } from '../../lib/people-names.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button, buttonLook } from '../../ui/button.tsx';
import { Tooltip } from '../../ui/tooltip.tsx';
import { useDownload } from './download-file.ts';
import { FileKindIcon } from './file-kind-icon.tsx';
import type { ListedFile } from './file-list.ts';

type FileRowProps = {
  file: ListedFile;
  /** Where it can be had. */
  url: string;
  picture: string | null | undefined;
  /** Absent where the person may not. */
  onDelete: (() => void) | undefined;
};

/** A file that is kept with something. */
export function FileRow({ file, url, picture, onDelete }: FileRowProps) {
  const { fileName, fileSize, createdAt } = file;
  const { shown } = usePeopleNames();
  const { uploadedBy: id, uploadedByName: name } = file;
  const uploader = name ? shown({ id, name }) : 'Unknown User';
  const download = useDownload();

  function open(event: MouseEvent) {
    // With a key held down, the browser does what the person asked of it.
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    download.mutate(url);
  }

  return (
    <li className="file-row">
      <FileKindIcon name={fileName} />
      <div className="file-text">
        <span className="file-name" title={fileName}>
          {fileName}
        </span>
        <span className="file-facts num">
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
        </span>
      </div>
      <span className="flex items-center gap-0.5">
        <a
          {...buttonLook({ variant: 'ghost', size: 'icon-sm' })}
          href={url}
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
