import type { FileClaimInput } from '@purser/api/files';
import { largestFile, mostFiles } from '@purser/domain/files';
import type { ProblemFields } from '@purser/domain/problem';
import { useState } from 'react';
import { toast } from '../../lib/toast.ts';
import type { Upload } from './upload.ts';
import { useUploads } from './use-uploads.ts';

const limits = { most: mostFiles.form, largest: largestFile };

/** The files of a new item, which are uploaded when its form is sent. */
export function useFormFiles() {
  const uploads = useUploads(limits, { purpose: 'contract file' });
  const [error, setError] = useState<string>();
  const [failures, setFailures] = useState(0);

  /** Answers the claims of all files; undefined where one failed, or was removed or added meanwhile. */
  async function upload(): Promise<FileClaimInput[] | undefined> {
    setError(undefined);
    const list = await uploads.start('again');
    const isRemoved = uploads.list.some(({ id }) => list.every((upload) => upload.id !== id));
    const failed = list.filter(({ state }) => state === 'error');
    if (failed.length > 0) {
      setFailures((before) => before + 1);
      toast({ title: 'Upload Error', description: failureText(failed), variant: 'destructive' });
    }
    if (isRemoved || list.some(({ state }) => state !== 'complete')) return undefined;
    return list.flatMap(({ claim }) => claim ?? []);
  }

  /** Shows the messages of a refused form that are about files. */
  function refuse(fields: ProblemFields) {
    for (const [path, text] of Object.entries(fields)) {
      const [, index] = /^files(?:\.(\d+)\b|$)/.exec(path) ?? [path, 'another field'];
      const refused = uploads.list[Number(index)];
      if (refused) uploads.refuse(refused.id, { status: 422, text });
      else if (index === undefined) setError(text);
      if (refused) setFailures((before) => before + 1);
    }
  }

  /** `error` is about the files as a whole; `failures` grows each time that files hinder the form from being sent. */
  return { uploads, error, failures, upload, refuse };
}

function failureText(failed: readonly Upload[]): string {
  const [first] = failed;
  if (failed.length > 1) return `${failed.length} files could not be uploaded. The list of files says why.`;
  return first?.failure ? `${first.name}: ${first.failure.text}` : '';
}
