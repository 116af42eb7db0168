import { useMutation } from '@tanstack/react-query';
import { Paperclip } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { isSignedOut } from '../../lib/problem-kinds.ts';
import { messageOf } from '../../lib/query-client.ts';
import { useUsers } from '../../lib/reference.ts';
import { Alert } from '../../ui/alert.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Skeleton, Waiting } from '../../ui/skeleton.tsx';
import type { FileList, ListedFile } from './file-list.ts';
import { FileRow } from './file-row.tsx';

type FileListProps<File extends ListedFile> = {
  shelf: FileList<File>;
  /** What is said while there is nothing; absent where something is on its way. */
  empty: { title: string; text: string } | undefined;
  /** Whom the person may delete; everything where nothing else is said. */
  canDelete?: (file: File) => boolean;
  /** Called when the button that had the focus went with its file. */
  onFocusLost: () => void;
};

/** The files that are kept with something, each to be downloaded and deleted. */
export function FileList<File extends ListedFile>(props: FileListProps<File>) {
  const { files, unlisted } = props.shelf;
  if (files.data) return <Files {...props} files={files.data} />;
  if (files.isPending) return <FilesSkeleton />;
  return (
    <ErrorState
      title={unlisted.title}
      text={unlisted.text ?? messageOf(files.error)}
      busy={files.isFetching}
      onRetry={() => void files.refetch()}
    />
  );
}

type FilesProps<File extends ListedFile> = FileListProps<File> & { files: readonly File[] };

function Files<File extends ListedFile>({ shelf, files, empty, canDelete, onFocusLost }: FilesProps<File>) {
  const users = useUsers();
  const [chosen, setChosen] = useState<File>();
  // The question stays until the file is gone from the list, so that both go at once.
  const deleting = files.find(({ id }) => id === chosen?.id);
  useFocusAfter(chosen !== undefined && !deleting, onFocusLost);
  return (
    <>
      {files.length === 0 && empty && <EmptyState icon={Paperclip} title={empty.title} text={empty.text} />}
      {files.length > 0 && (
        <ul className="file-rows" aria-label="Files">
          {files.map((file) => (
            <FileRow
              key={file.id}
              file={file}
              url={shelf.downloadUrl(file.id)}
              picture={users.find(({ id }) => id === file.uploadedBy)?.profileImageUrl}
              onDelete={canDelete?.(file) === false ? undefined : () => setChosen(file)}
            />
          ))}
        </ul>
      )}
      {deleting && <DeleteFile shelf={shelf} file={deleting} onClose={() => setChosen(undefined)} />}
    </>
  );
}

/** Something else takes the focus once the file is gone, and with it the button that had it. */
function useFocusAfter(isGone: boolean, onFocusLost: () => void): void {
  const focusAnother = useEffectEvent(onFocusLost);
  useEffect(() => {
    if (isGone && document.activeElement === document.body) focusAnother();
  }, [isGone]);
}

type DeleteFileProps<File extends ListedFile> = { shelf: FileList<File>; file: File; onClose: () => void };

function DeleteFile<File extends ListedFile>({ shelf, file, onClose }: DeleteFileProps<File>) {
  const deletion = useMutation(shelf.deletion);
  const { isFailureShown: isFailureTold } = shelf;
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => open || onClose()}
      title={`Delete ${file.fileName}?`}
      description="The file is deleted for everyone. This can’t be undone."
      confirmLabel="Delete file"
      busy={deletion.isPending}
      busyLabel="Deleting…"
      onConfirm={() => deletion.mutate(file, isFailureTold ? {} : { onError: onClose })}
    >
      {isFailureTold && deletion.error && !isSignedOut(deletion.error) && (
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
