import { largestScreenFile, mostFiles } from '@purser/domain/files';
import { useRef, useState } from 'react';
import type { OnUnsaved } from '../../lib/unsaved.ts';
import { Disclosure } from '../../ui/disclosure.tsx';
import { DropHint } from './drop-hint.tsx';
import { FileList } from './file-list.tsx';
import { useVendorFileList } from './files.queries.ts';
import { PickFiles } from './pick-files.tsx';
import { UploadList } from './upload-list.tsx';
import { panelWords } from './upload-words.ts';
import { useFileArea } from './use-file-area.ts';
import { useVendorUploads } from './use-vendor-uploads.ts';

type VendorFilesSectionProps = { softwareId: number; onUnsaved: OnUnsaved };

const limits = { most: mostFiles.panel, largest: largestScreenFile };
const empty = {
  title: 'No files uploaded yet.',
  text: 'Contracts, order forms and quotes belong here. Drop them anywhere on this panel, or choose Upload.',
};

/** The files of an item, in its panel (docs/product/files.md#texts). Files are taken wherever they are dropped on the panel. */
export function VendorFilesSection({ softwareId, onUnsaved }: VendorFilesSectionProps) {
  const [isOpen, setIsOpen] = useState(true);
  const shelf = useVendorFileList(softwareId);
  const pick = useRef<HTMLButtonElement>(null);
  const area = useRef<HTMLDivElement>(null);
  const uploads = useVendorUploads(softwareId, { limits, words: panelWords, onUnsaved });
  const isOver = useFileArea(area, take);
  const focusPick = () => pick.current?.focus({ preventScroll: true });

  function take(chosen: readonly File[]) {
    setIsOpen(true);
    uploads.add(chosen);
  }

  return (
    <div ref={area} className="files" data-over={isOver || undefined}>
      <Disclosure
        title="Vendor Files"
        note={shelf.files.data && String(shelf.files.data.length)}
        actions={<PickFiles ref={pick} uploads={uploads} onFiles={take} label="Upload" name="Vendor files" />}
        open={isOpen}
        onOpenChange={setIsOpen}
      >
        <UploadList uploads={uploads} onFocusLost={focusPick} />
        <FileList shelf={shelf} empty={uploads.list.length > 0 ? undefined : empty} onFocusLost={focusPick} />
      </Disclosure>
      {isOver && <DropHint limits={limits} />}
    </div>
  );
}
