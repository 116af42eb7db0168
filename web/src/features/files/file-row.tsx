import type { VendorFile } from '@purser/api/files';
import { sizeText } from '@purser/domain/files';
import { Download, Trash2 } from 'lucide-react';
import type { MouseEvent } from 'react';
import { formatInstant, formatInstantDay } from '../../lib/format-instant.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button, buttonLook } from '../../ui/button.tsx';
import { Tooltip } from '../../ui/tooltip.tsx';
import { downloadUrl, useDownload } from './download-file.ts';
import { FileKindIcon } from './file-kind-icon.tsx';

type FileRowProps = {
  file: VendorFile;
  picture: string | null | undefined;
  onDelete: () => void;
};

/** A file of an item. */
export function FileRow({ file, picture, onDelete }: FileRowProps) {
  const { id, fileName, fileSize, createdAt } = file;
  const uploader = file.uploadedByName ?? 'Unknown User';
  const download = useDownload();

  function open(event: MouseEvent) {
    // With a key held down, the browser does what the person asked of it.
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    download.mutate(id);
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
      <span className="file-actions">
        <a
          {...buttonLook({ variant: 'ghost', size: 'icon-sm' })}
          href={downloadUrl(id)}
          target="_blank"
          rel="noreferrer"
          aria-label={`Download ${fileName}`}
          onClick={open}
        >
          <Download className="icon-sm" aria-hidden="true" />
        </a>
        <Button variant="ghost" size="icon-sm" aria-label={`Delete ${fileName}`} onClick={onDelete}>
          <Trash2 className="icon-sm" aria-hidden="true" />
        </Button>
      </span>
    </li>
  );
}
