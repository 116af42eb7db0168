import { addVendorFile } from '@purser/api/addresses';
import { largestScreenFile, mostFiles, sizeText } from '@purser/domain/files';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useRef, useState } from 'react';
import { call } from '../../lib/call.ts';
import { refreshPortfolio } from '../../lib/refresh-portfolio.ts';
import { Button } from '../../ui/button.tsx';
import { FieldGroup } from '../../ui/field.tsx';
import { megabytes } from './accepted-files.ts';
import { FileArea } from './file-area.tsx';
import { addToList } from './file-list.ts';
import { FileSummary } from './file-summary.tsx';
import { vendorFilesQuery } from './files.queries.ts';
import { PickFiles } from './pick-files.tsx';
import { Refusals, UploadRows } from './upload-list.tsx';
import { type Uploads, useUploads } from './use-uploads.ts';

// Stands for the id of a file that isn't uploaded yet, so that the form can count it.
const anyId = 1;

const limits = { most: mostFiles.panel, largest: largestScreenFile };

/**
 * Files that prove something about an item, and are among its files: some that it has, and new ones, which are uploaded when the
 * form around them is sent.
 */
export function useEvidenceFiles(softwareId: number, before: readonly number[]) {
  const client = useQueryClient();
  const [kept, setKept] = useState(before);
  // What was uploaded while the form was being sent isn't drawn yet when it goes on.
  const newest = useRef(kept);
  const uploads = useUploads(limits, {
    purpose: 'vendor file',
    claim: async (claim) => {
      const file = await call(addVendorFile, { body: { softwareId, ...claim } });
      await addToList(client, vendorFilesQuery(softwareId).queryKey, file);
      keep([...newest.current, file.id]);
    },
    onSettled: ({ completed }) => {
      if (completed.length > 0) void refreshPortfolio(client);
    },
  });

  function keep(ids: readonly number[]) {
    newest.current = ids;
    setKept(ids);
  }

  async function upload(): Promise<readonly number[] | undefined> {
    const left = await uploads.start();
    return left.length === 0 ? newest.current : undefined;
  }

  return {
    render: ({ error, required }: { error: string | undefined; required: boolean }) => (
      <EvidenceField
        softwareId={softwareId}
        uploads={uploads}
        kept={kept}
        onRemove={(id) => keep(kept.filter((other) => other !== id))}
        error={error}
        required={required}
      />
    ),
    ids: [...kept, ...uploads.list.map(() => anyId)],
    count: uploads.list.length,
    isTyped: uploads.list.length > 0 || kept.join() !== before.join(),
    isUploading: uploads.isBusy,
    upload,
  };
}

type EvidenceFieldProps = {
  softwareId: number;
  uploads: Uploads;
  kept: readonly number[];
  onRemove: (id: number) => void;
  error: string | undefined;
  required: boolean;
};

function EvidenceField({ softwareId, uploads, kept, onRemove, error, required }: EvidenceFieldProps) {
  const pick = useRef<HTMLButtonElement>(null);
  const area = useRef<HTMLDivElement>(null);
  const focusPick = () => pick.current?.focus({ preventScroll: true });
  return (
    <FieldGroup
      label="Evidence"
      hint={`Letter, mail or confirmation; goes to the item’s files. At most ${megabytes(limits.largest)}.`}
      error={error}
      required={required}
    >
      <FileArea
        area={area}
        limits={limits}
        onFiles={uploads.add}
        className="px-3 py-2 border border-dashed border-line-control rounded-lg"
      >
        <div className="files-head">
          <span className="text-13 text-ink-2">Drop files here</span>
          <PickFiles ref={pick} uploads={uploads} label="Choose files" name="Evidence files" />
        </div>
        <Refusals refusals={uploads.refusals} />
        {kept.length > 0 && (
          <ul className="file-rows" aria-label="Evidence">
            {kept.map((id) => (
              <KeptFile
                key={id}
                softwareId={softwareId}
                id={id}
                onRemove={() => {
                  onRemove(id);
                  focusPick();
                }}
              />
            ))}
          </ul>
        )}
        <UploadRows uploads={uploads} onFocusLost={focusPick} />
      </FileArea>
    </FieldGroup>
  );
}

type KeptFileProps = { softwareId: number; id: number; onRemove: () => void };

function KeptFile({ softwareId, id, onRemove }: KeptFileProps) {
  const { data: files } = useQuery(vendorFilesQuery(softwareId));
  const file = files?.find((other) => other.id === id);
  const name = file?.fileName ?? 'A file of the item';
  return (
    <li className="file-row">
      <FileSummary name={name}>{file && <span>{sizeText(file.fileSize)}</span>}</FileSummary>
      <Button variant="ghost" size="icon-sm" aria-label={`Remove ${name}`} onClick={onRemove}>
        <X className="icon-sm" aria-hidden="true" />
      </Button>
    </li>
  );
}
