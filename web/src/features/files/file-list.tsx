import type { VendorFile } from '@purser/api/files';
import { useQuery } from '@tanstack/react-query';
import { Paperclip } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { useUsers } from '../../lib/reference.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Skeleton, Waiting } from '../../ui/skeleton.tsx';
import { FileRow } from './file-row.tsx';
import { useDeleteVendorFile, vendorFilesQuery } from './files.queries.ts';

type FileListProps = {
  softwareId: number;
  /** What belongs here, while there is nothing; absent where something is on its way. */
  hint: string | undefined;
  /** Called when the button that had the focus went with its file. */
  onFocusLost: () => void;
};

/** The files of an item, each to be downloaded and deleted. */
export function FileList({ softwareId, hint, onFocusLost }: FileListProps) {
  const files = useQuery(vendorFilesQuery(softwareId));
  if (files.data) {
    return <Files softwareId={softwareId} files={files.data} hint={hint} onFocusLost={onFocusLost} />;
  }
  if (files.isPending) return <FilesSkeleton />;
  return (
    <ErrorState
      title="Error loading files"
      text="Could not load vendor files."
      busy={files.isFetching}
      onRetry={() => void files.refetch()}
    />
  );
}

function Files({ softwareId, files, hint, onFocusLost }: FileListProps & { files: readonly VendorFile[] }) {
  const users = useUsers();
  const [chosen, setChosen] = useState<VendorFile>();
  // The question stays until the file is gone from the list, so that both go at once.
  const deleting = files.find(({ id }) => id === chosen?.id);
  useFocusAfter(chosen !== undefined && !deleting, onFocusLost);
  return (
    <>
      {files.length === 0 && hint && (
        <EmptyState icon={Paperclip} title="No files uploaded yet." text={hint} />
      )}
      {files.length > 0 && (
        <ul className="file-rows" aria-label="Files">
          {files.map((file) => (
            <FileRow
              key={file.id}
              file={file}
              picture={users.find(({ id }) => id === file.uploadedBy)?.profileImageUrl}
              onDelete={() => setChosen(file)}
            />
          ))}
        </ul>
      )}
      {deleting && (
        <DeleteFile softwareId={softwareId} file={deleting} onClose={() => setChosen(undefined)} />
      )}
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

type DeleteFileProps = { softwareId: number; file: VendorFile; onClose: () => void };

function DeleteFile({ softwareId, file, onClose }: DeleteFileProps) {
  const deletion = useDeleteVendorFile(softwareId);
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => open || onClose()}
      title={`Delete ${file.fileName}?`}
      description="The file is deleted for everyone. This can’t be undone."
      confirmLabel="Delete file"
      busy={deletion.isPending}
      busyLabel="Deleting…"
      onConfirm={() => deletion.mutate(file, { onError: onClose })}
    />
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
