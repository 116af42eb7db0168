import { largestScreenFile, mostFiles } from '@purser/domain/files';
import { useRef, useState } from 'react';
import type { OnUnsaved } from '../../lib/unsaved.ts';
import { Disclosure } from '../../ui/disclosure.tsx';
import { FileArea } from './file-area.tsx';
import { FileList } from './file-list.tsx';
import { useVendorFiles } from './files.queries.ts';
import { PickFiles } from './pick-files.tsx';
import { UploadList } from './upload-list.tsx';
import { panelToast } from './upload-toasts.ts';

const limits = { most: mostFiles.panel, largest: largestScreenFile };
const empty = {
  title: 'No files uploaded yet.',
  text: 'Contracts, order forms and quotes belong here. Drop them anywhere on this panel, or choose Upload.',
};

/** The files of an item in its panel, anywhere on which files can be dropped (docs/product/files.md#texts). */
export function VendorFilesSection(props: { softwareId: number; onUnsaved: OnUnsaved }) {
  const { softwareId, onUnsaved } = props;
  const [isOpen, setIsOpen] = useState(true);
  const pick = useRef<HTMLButtonElement>(null);
  const area = useRef<HTMLDivElement>(null);
  const { list, uploads } = useVendorFiles(softwareId, { limits, outcomeToast: panelToast, onUnsaved });
  const focusPick = () => pick.current?.focus({ preventScroll: true });

  function add(chosen: readonly File[]) {
    setIsOpen(true);
    uploads.add(chosen);
  }

  return (
    <FileArea area={area} limits={limits} onFiles={add}>
      <Disclosure
        title="Vendor Files"
        note={list.files.data && String(list.files.data.length)}
        actions={<PickFiles ref={pick} uploads={uploads} onFiles={add} name="Vendor files" />}
        open={isOpen}
        onOpenChange={setIsOpen}
      >
        <UploadList uploads={uploads} onFocusLost={focusPick} />
        <FileList list={list} empty={uploads.list.length > 0 ? undefined : empty} onFocusLost={focusPick} />
      </Disclosure>
    </FileArea>
  );
}
