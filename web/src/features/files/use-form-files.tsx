import { largestFile, mostFiles } from '@purser/domain/files';
import type { ProblemFields } from '@purser/domain/problem';
import { useLayoutEffect, useRef, useState } from 'react';
import type { FormFiles } from '../../lib/form-files.ts';
import { countOf } from '../../lib/format.ts';
import { toast } from '../../lib/toast.ts';
import { Button } from '../../ui/button.tsx';
import { FieldGroup } from '../../ui/field.tsx';
import { megabytes } from './accepted-files.ts';
import { FileArea } from './file-area.tsx';
import { PickFiles } from './pick-files.tsx';
import type { Upload } from './upload.ts';
import { Refusals, UploadRows } from './upload-list.tsx';
import { type Uploads, useUploads } from './use-uploads.ts';

const limits = { most: mostFiles.form, largest: largestFile };

/** The files of a new item, which are uploaded when its form is sent. */
export function useFormFiles(): FormFiles {
  const uploads = useUploads(limits, { purpose: 'contract file' });
  const [error, setError] = useState<string>();
  const [failures, setFailures] = useState(0);

  async function upload() {
    setError(undefined);
    const list = await uploads.start();
    const isRemoved = uploads.list.some(({ id }) => list.every((upload) => upload.id !== id));
    const failed = list.filter(({ state }) => state === 'error');
    if (failed.length > 0) {
      setFailures((before) => before + 1);
      toast({ title: 'Upload Error', description: failureText(failed), variant: 'destructive' });
    }
    if (isRemoved || list.some(({ state }) => state !== 'complete')) return undefined;
    return list.flatMap(({ claim }) => claim ?? []);
  }

  function refuse(fields: ProblemFields) {
    for (const [path, text] of Object.entries(fields)) {
      const [, index] = /^files(?:\.(\d+)\b|$)/.exec(path) ?? [path, 'another field'];
      const refused = uploads.list[Number(index)];
      if (refused) uploads.refuse(refused.id, { status: 422, text });
      else if (index === undefined) setError(text);
      if (refused) setFailures((before) => before + 1);
    }
  }

  return {
    field: <FileField uploads={uploads} error={error} failures={failures} />,
    count: uploads.list.length,
    isUploading: uploads.isBusy,
    upload,
    refuse,
  };
}

function failureText(failed: readonly Upload[]): string {
  const [first] = failed;
  if (failed.length > 1) return `${failed.length} files could not be uploaded. The list of files says why.`;
  return first?.failure ? `${first.name}: ${first.failure.text}` : '';
}

type FileFieldProps = {
  uploads: Uploads;
  /** About the files as a whole. */
  error?: string | undefined;
  /** Grows each time that a file hinders the form from being sent. */
  failures: number;
};

/** docs/product/software.md#add-new-software */
function FileField({ uploads, error, failures }: FileFieldProps) {
  const { limits, isBusy } = uploads;
  const pick = useRef<HTMLButtonElement>(null);
  const area = useRef<HTMLDivElement>(null);
  // The files are at the end of a long form, where one that failed would be out of sight.
  useLayoutEffect(() => {
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
      <FileArea
        area={area}
        limits={limits}
        onFiles={uploads.add}
        className="px-3 py-2 border border-dashed border-line-control rounded-lg"
      >
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
