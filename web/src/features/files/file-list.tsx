import { useMutation } from '@tanstack/react-query';
import { Paperclip } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { isSignedOut } from '../../lib/problem-kinds.ts';
import { messageOf } from '../../lib/query-client.ts';
import { useUsers } from '../../lib/reference.ts';
import { Alert } from '../../ui/alert.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { QueryError } from '../../ui/query-error.tsx';
import { Skeleton, Waiting } from '../../ui/skeleton.tsx';
import type { FileList, ListedFile } from './file-list.ts';
import { FileRow } from './file-row.tsx';

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
  if (files.data) return <Files {...props} files={files.data} />;
  if (files.isPending) return <FilesSkeleton />;
  return <QueryError {...loadFailure} query={files} />;
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
      open
      onOpenChange={(open) => open || onClose()}
      title={`Delete ${file.fileName}?`}
      description="The file is deleted for everyone. This can’t be undone."
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
