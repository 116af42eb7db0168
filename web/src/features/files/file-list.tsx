import { sizeText } from '@purser/domain/files';
import { useMutation } from '@tanstack/react-query';
import { Download, Paperclip, Trash2 } from 'lucide-react';
import { type MouseEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useAddressHash } from '../../lib/address-hash.ts';
import { formatInstant, formatInstantDay } from '../../lib/format-instant.ts';
import { usePeopleNames } from '../../lib/people-names.ts';
import { isSignedOut } from '../../lib/problem-kinds.ts';
import { messageOf } from '../../lib/query-client.ts';
import { readProblem } from '../../lib/read-problem.ts';
import { useUsers } from '../../lib/reference.ts';
import { Alert } from '../../ui/alert.tsx';
import { Answer } from '../../ui/answer.tsx';
import { Avatar } from '../../ui/avatar.tsx';
import { Button, buttonLook } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Skeleton, Waiting } from '../../ui/skeleton.tsx';
import type { FileList, ListedFile } from './file-list.ts';
import { FileSummary } from './file-summary.tsx';

type FileListProps<File extends ListedFile> = {
  list: FileList<File>;
  /** Shown for an empty list; absent while a file is uploaded. */
  empty: { title: string; text: string } | undefined;
  /** All files can be deleted by default. */
  canDelete?: (file: File) => boolean;
  /** Called when the button that had the focus was deleted with its file. */
  onFocusLost: () => void;
};

export function FileList<File extends ListedFile>(props: FileListProps<File>) {
  const { files, loadFailure } = props.list;
  return (
    <Answer query={files} waiting={<FilesSkeleton />} failed={loadFailure.title} reason={loadFailure.text}>
      {(known) => <Files {...props} files={known} />}
    </Answer>
  );
}

type FilesProps<File extends ListedFile> = FileListProps<File> & { files: readonly File[] };

function Files<File extends ListedFile>({ list, files, empty, canDelete, onFocusLost }: FilesProps<File>) {
  const users = useUsers();
  const [chosen, setChosen] = useState<File>();
  // The question is shown until the file has left the list, so that both disappear at once.
  const deleting = files.find(({ id }) => id === chosen?.id);
  const isDeleted = chosen !== undefined && !deleting;
  const focusAnother = useEffectEvent(onFocusLost);
  useEffect(() => {
    if (isDeleted && document.activeElement === document.body) focusAnother();
  }, [isDeleted]);
  return (
    <>
      {files.length === 0 && empty && <EmptyState icon={Paperclip} title={empty.title} text={empty.text} />}
      {files.length > 0 && (
        <ul className="file-rows" aria-label="Files">
          {files.map((file) => (
            <FileRow
              key={file.id}
              file={file}
              downloadUrl={list.downloadUrl(file.id)}
              picture={users.find(({ id }) => id === file.uploadedBy)?.profileImageUrl}
              onDelete={canDelete?.(file) === false ? undefined : () => setChosen(file)}
            />
          ))}
        </ul>
      )}
      {deleting && <DeleteFile list={list} file={deleting} onClose={() => setChosen(undefined)} />}
    </>
  );
}

type DeleteFileProps<File extends ListedFile> = { list: FileList<File>; file: File; onClose: () => void };

function DeleteFile<File extends ListedFile>({ list, file, onClose }: DeleteFileProps<File>) {
  const { isFailureShown } = list;
  const deletion = useMutation(list.deletion);
  return (
    <ConfirmDialog
      onOpenChange={(open) => open || onClose()}
      title={`Delete ${file.fileName}?`}
      description="This deletes the file for everyone. This can’t be undone."
      confirmLabel="Delete file"
      busy={deletion.isPending}
      busyLabel="Deleting…"
      onConfirm={() => deletion.mutate(file, isFailureShown ? {} : { onError: onClose })}
    >
      {isFailureShown && deletion.error && !isSignedOut(deletion.error) && (
        <Alert variant="destructive" title="The file was not deleted">
          {messageOf(deletion.error)}
        </Alert>
      )}
    </ConfirmDialog>
  );
}

function FilesSkeleton() {
  return (
    <Waiting label="Loading files" className="file-rows">
      {['60%', '44%'].map((width) => (
        <div key={width} className="file-row">
          <Skeleton width={16} height={16} />
          <div className="file-text">
            <Skeleton width={width} />
          </div>
          <Skeleton width={64} />
        </div>
      ))}
    </Waiting>
  );
}

type FileRowProps = {
  file: ListedFile;
  downloadUrl: string;
  picture: string | null | undefined;
  /** Absent where the user may not delete it. */
  onDelete: (() => void) | undefined;
};

function FileRow({ file, downloadUrl, picture, onDelete }: FileRowProps) {
  const { fileName, fileSize, createdAt } = file;
  const { shown } = usePeopleNames();
  const row = useRef<HTMLLIElement>(null);
  // A mail names the file in the address of its page.
  const isNamed = useAddressHash() === `#file-${file.id}`;
  useEffect(() => {
    if (isNamed) row.current?.scrollIntoView({ block: 'center' });
  }, [isNamed]);
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
    <li ref={row} className="file-row" data-named={isNamed ? '' : undefined}>
      <FileSummary name={fileName}>
        <span>{sizeText(fileSize)}</span>
        <time dateTime={createdAt} title={formatInstant(createdAt)}>
          {formatInstantDay(createdAt)}
        </time>
        <span data-tip={uploader}>
          <Avatar name={uploader} src={picture} />
          <span className="sr-only">{uploader}</span>
        </span>
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
