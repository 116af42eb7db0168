import type { FileClaimInput } from '@purser/api/files';
import { Problem, type ProblemFields } from '@purser/domain/problem';
import type { ReactNode } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { countOf } from './format.ts';
import { showServerMessages } from './record-form.ts';

/** The files of a new record, which are uploaded when its form is sent. */
export interface FormFiles {
  /** The field in which they are chosen. */
  readonly field: ReactNode;
  /** How many were chosen; the form's button says so. */
  readonly count: number;
  readonly isUploading: boolean;
  /** Answers the claims of all files; undefined where one failed, or was removed or added meanwhile. */
  readonly upload: () => Promise<FileClaimInput[] | undefined>;
  /** Shows what a refused form says about them. */
  readonly refuse: (fields: ProblemFields) => void;
}

/** The label of a button that sends files with its form. @example withFiles('Submit', 1) // 'Submit with 1 file' */
export const withFiles = (label: string, count: number): string =>
  count === 0 ? label : `${label} with ${countOf(count, 'file')}`;

/** Uploads the files of a form without faults, then sends what it holds by then: people go on typing meanwhile. */
export const sendWithFiles = <Values extends FieldValues, Output>(
  form: UseFormReturn<Values, unknown, Output>,
  files: FormFiles,
  send: (values: Output, uploaded: FileClaimInput[]) => void,
) =>
  form.handleSubmit(async () => {
    if (files.isUploading) return;
    const uploaded = await files.upload();
    if (uploaded) await form.handleSubmit((values) => send(values, uploaded))();
  })();

/** Shows a refusal at the fields and files that it is about. */
export function showRefusal<Path extends string>(
  error: Error,
  { files, ...form }: Parameters<typeof showServerMessages<Path>>[1] & { readonly files: FormFiles },
): void {
  showServerMessages(error, form);
  if (error instanceof Problem) files.refuse(error.fields ?? {});
}
