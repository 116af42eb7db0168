import { largestScreenFile, mostFiles } from '@purser/domain/files';
import { useRef, useState } from 'react';
import { countOf } from '../../lib/format.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { FileArea } from './file-area.tsx';
import { FileList } from './file-list.tsx';
import { useVendorFiles } from './files.queries.ts';
import { PickFiles } from './pick-files.tsx';
import { UploadList } from './upload-list.tsx';
import { dialogToast } from './upload-toasts.ts';

type ContractFilesDialogProps = {
  softwareId: number;
  /** Vendor and product. */
  name: string;
  onClose: () => void;
};

const limits = { most: mostFiles.table, largest: largestScreenFile };
const empty = {
  title: 'No files uploaded yet.',
  text: 'The contract, its order form or a quote belongs here. Drop it on this window, or choose Upload.',
};

/** The files of an item, above the table (docs/product/table.md#contract-files). */
export function ContractFilesDialog({ softwareId, name, onClose }: ContractFilesDialogProps) {
  const [unsaved, setUnsaved] = useState<string | null>(null);
  const pick = useRef<HTMLButtonElement>(null);
  const area = useRef<HTMLDivElement>(null);
  const { list, uploads } = useVendorFiles(softwareId, {
    limits,
    outcomeToast: dialogToast,
    onUnsaved: setUnsaved,
  });
  const focusPick = () => pick.current?.focus({ preventScroll: true });
  return (
    <Dialog
      onOpenChange={(open) => open || onClose()}
      title="Contract Files"
      description={name}
      size="md"
      unsaved={unsaved !== null}
    >
      <FileArea area={area} limits={limits} onFiles={uploads.add}>
        <div className="files-head">
          <span className="count">{list.files.data && countOf(list.files.data.length, 'file')}</span>
          <PickFiles ref={pick} uploads={uploads} name="Contract file" />
        </div>
        <UploadList uploads={uploads} onFocusLost={focusPick} />
        <FileList list={list} empty={uploads.list.length > 0 ? undefined : empty} onFocusLost={focusPick} />
      </FileArea>
    </Dialog>
  );
}
