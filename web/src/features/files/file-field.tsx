import { useEffect, useRef } from 'react';
import { countOf } from '../../lib/format.ts';
import { Button } from '../../ui/button.tsx';
import { FieldGroup } from '../../ui/field.tsx';
import { megabytes } from './accepted-files.ts';
import { FileArea } from './file-area.tsx';
import { PickFiles } from './pick-files.tsx';
import { Refusals, UploadRows } from './upload-list.tsx';
import type { Uploads } from './use-uploads.ts';

type FileFieldProps = {
  uploads: Uploads;
  /** About the files as a whole. */
  error?: string | undefined;
  /** Grows each time that a file hinders the form from being sent. */
  failures: number;
};

/** The files of a new item, which are uploaded when its form is sent (docs/product/software.md#add-new-software). */
export function FileField({ uploads, error, failures }: FileFieldProps) {
  const { limits, isBusy } = uploads;
  const pick = useRef<HTMLButtonElement>(null);
  const area = useRef<HTMLDivElement>(null);
  // The files are at the end of a long form, where one that failed would be out of sight.
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
      <FileArea area={area} limits={limits} onFiles={uploads.add} className="file-field">
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
          <PickFiles ref={pick} uploads={uploads} label="Choose files" name="Contract files" />
        </div>
        <Refusals refusals={uploads.refusals} />
        <UploadRows uploads={uploads} onFocusLost={focusPick} />
      </FileArea>
    </FieldGroup>
  );
}
