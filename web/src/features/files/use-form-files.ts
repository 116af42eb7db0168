import type { FileClaimInput } from '@purser/api/files';
import { largestFile, mostFiles } from '@purser/domain/files';
import type { ProblemFields } from '@purser/domain/problem';
import { useState } from 'react';
import { toast } from '../../lib/toast.ts';
import type { Upload } from './upload.ts';
import { type Uploads, useUploads } from './use-uploads.ts';

/** The files that go with a form. */
export interface FormFiles {
  readonly uploads: Uploads;
  /** What is wrong with them as a whole. */
  readonly error: string | undefined;
  /** Grows each time that files keep the form from being sent. */
  readonly failures: number;
  /** Uploads what isn't yet, and answers what is to be claimed; undefined where one failed, was taken back or came in meanwhile. */
  readonly upload: () => Promise<FileClaimInput[] | undefined>;
  /** Shows the messages of a refused form that are about files. */
  readonly refuse: (fields: ProblemFields) => void;
}

const limits = { most: mostFiles.form, largest: largestFile };

/** Holds the files of a new item until its form is sent. */
export function useFormFiles(): FormFiles {
  const uploads = useUploads(limits, { purpose: 'contract file' });
  const [error, setError] = useState<string>();
  const [failures, setFailures] = useState(0);

  async function upload() {
    setError(undefined);
    const list = await uploads.start('again');
    const isTakenBack = uploads.list.some(({ id }) => list.every((upload) => upload.id !== id));
    const failed = list.filter(({ state }) => state === 'error');
    if (failed.length > 0) {
      setFailures((before) => before + 1);
      toast({ title: 'Upload Error', description: failedWords(failed), variant: 'destructive' });
    }
    if (isTakenBack || list.some(({ state }) => state !== 'complete')) return undefined;
    return list.flatMap(({ claim }) => claim ?? []);
  }

  function refuse(fields: ProblemFields) {
    for (const [path, text] of Object.entries(fields)) {
      const [, place] = /^files(?:\.(\d+)\b|$)/.exec(path) ?? [path, 'elsewhere'];
      const refused = uploads.list[Number(place)];
      if (refused) uploads.refuse(refused.id, { status: 422, text });
      else if (place === undefined) setError(text);
      if (refused) setFailures((before) => before + 1);
    }
  }

  return { uploads, error, failures, upload, refuse };
}

function failedWords(failed: readonly Upload[]): string {
  const [first] = failed;
  if (failed.length > 1) return `${failed.length} files could not be uploaded. The list of files says why.`;
  return first?.failure ? `${first.name}: ${first.failure.text}` : '';
}
