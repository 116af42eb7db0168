import { useEffect, useRef } from 'react';
import { countOf } from '../../lib/format.ts';
import { Button } from '../../ui/button.tsx';
import { FieldGroup } from '../../ui/field.tsx';
import { DropHint } from './drop-hint.tsx';
import { PickFiles } from './pick-files.tsx';
import { megabytes } from './take-files.ts';
import { Refusals } from './upload-list.tsx';
import { UploadRow } from './upload-row.tsx';
import { useFileArea } from './use-file-area.ts';
import type { Uploads } from './use-uploads.ts';

type FileFieldProps = {
  uploads: Uploads;
  /** What is wrong with them as a whole. */
  error?: string | undefined;
  /** Grows each time that a file keeps the form from being sent. */
  failures: number;
};

/** The files that go with a new item; they are uploaded when its form is sent (docs/product/software.md#add-new-software). */
export function FileField({ uploads, error, failures }: FileFieldProps) {
  const { list, limits, isBusy } = uploads;
  const pick = useRef<HTMLButtonElement>(null);
  const area = useRef<HTMLDivElement>(null);
  const isOver = useFileArea(area, uploads.add);
  // The files stand at the end of a long form: the one that failed would be out of sight.
  useEffect(() => {
    if (failures > 0) area.current?.querySelector<HTMLElement>('[data-state="error"]')?.focus();
  }, [failures]);
  const focusPick = () => pick.current?.focus({ preventScroll: true });
  return (
    <FieldGroup
      label="Contract File Upload"
      hint="PDF, DOC, DOCX, TXT"
      error={error}
      className="narrow:col-span-2"
    >
      <div ref={area} className="files file-field" data-over={isOver || undefined}>
        <div className="files-head">
          <span className="text-13 text-ink-2">
            Drop up to {countOf(limits.most, 'file')} here, {megabytes(limits.largest)} each
          </span>
          {isBusy && (
            <Button
              variant="outline"
              size="sm"
              onClick={() => {
                uploads.stop();
                focusPick();
              }}
            >
              Stop uploading
            </Button>
          )}
          <PickFiles
            ref={pick}
            uploads={uploads}
            onFiles={uploads.add}
            label="Choose files"
            name="Contract files"
          />
        </div>
        <Refusals refusals={uploads.refusals} />
        {list.length > 0 && (
          <ul className="file-rows" aria-label="Uploads">
            {list.map((upload) => (
              <UploadRow key={upload.id} upload={upload} uploads={uploads} onRemove={focusPick} />
            ))}
          </ul>
        )}
        {isOver && <DropHint limits={limits} />}
      </div>
    </FieldGroup>
  );
}
