import { largestScreenFile, mostFiles } from '@purser/domain/files';
import { useRef, useState } from 'react';
import { countOf } from '../../lib/format.ts';
import type { OnUnsaved } from '../../lib/unsaved.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { DropHint } from './drop-hint.tsx';
import { FileList } from './file-list.tsx';
import { useVendorFileList } from './files.queries.ts';
import { PickFiles } from './pick-files.tsx';
import { UploadList } from './upload-list.tsx';
import { dialogWords } from './upload-words.ts';
import { useFileArea } from './use-file-area.ts';
import { useVendorUploads } from './use-vendor-uploads.ts';

type ContractFilesDialogProps = {
  softwareId: number;
  /** Vendor and product. */
  name: string;
  onClose: () => void;
};

/** The files of an item, above the table (docs/product/table.md#contract-files). */
export function ContractFilesDialog({ softwareId, name, onClose }: ContractFilesDialogProps) {
  const [unsaved, setUnsaved] = useState<string | null>(null);
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title="Contract Files"
      description={name}
      size="md"
      unsaved={unsaved !== null}
    >
      <ContractFiles softwareId={softwareId} onUnsaved={setUnsaved} />
    </Dialog>
  );
}

type ContractFilesProps = { softwareId: number; onUnsaved: OnUnsaved };

const limits = { most: mostFiles.table, largest: largestScreenFile };
const empty = {
  title: 'No files uploaded yet.',
  text: 'The contract, its order form or a quote belongs here. Drop it on this window, or choose Upload.',
};

function ContractFiles({ softwareId, onUnsaved }: ContractFilesProps) {
  const shelf = useVendorFileList(softwareId);
  const pick = useRef<HTMLButtonElement>(null);
  const area = useRef<HTMLDivElement>(null);
  const uploads = useVendorUploads(softwareId, { limits, words: dialogWords, onUnsaved });
  const isOver = useFileArea(area, uploads.add);
  const focusPick = () => pick.current?.focus({ preventScroll: true });
  return (
    <div ref={area} className="files" data-over={isOver || undefined}>
      <div className="files-head">
        <span className="count">{shelf.files.data && countOf(shelf.files.data.length, 'file')}</span>
        <PickFiles ref={pick} uploads={uploads} onFiles={uploads.add} label="Upload" name="Contract file" />
      </div>
      <UploadList uploads={uploads} onFocusLost={focusPick} />
      <FileList shelf={shelf} empty={uploads.list.length > 0 ? undefined : empty} onFocusLost={focusPick} />
      {isOver && <DropHint limits={limits} />}
    </div>
  );
}
