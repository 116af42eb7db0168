import type { FileClaimInput } from '@purser/api/files';
import type { ProblemFields } from '@purser/domain/problem';
import type { ReactNode } from 'react';
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import { countOf } from './format.ts';
import { dialogForm } from './record-form.ts';
import { type DialogForm, fieldsIn } from './typed-form.ts';

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

/** The files of a record are uploaded, then what its form holds by then is sent: people go on typing meanwhile. */
export function dialogFormWithFiles<Values extends FieldValues, Output>(
  form: UseFormReturn<Values, unknown, Output>,
  pathOf: (wirePath: string) => FieldPath<Values> | undefined,
  files: FormFiles,
): DialogForm<Output & { readonly files: FileClaimInput[] }> {
  const { isTyped, shows, refuse } = dialogForm(form, pathOf);
  return {
    isTyped: isTyped || files.count > 0,
    send: (then) => {
      const send = async () => {
        const uploaded = await files.upload();
        if (uploaded) await form.handleSubmit((values) => then({ ...values, files: uploaded }))();
      };
      void form.handleSubmit(send)();
      return true;
    },
    shows: (error) => shows(error) || Object.keys(fieldsIn(error)).some((path) => ofFiles.test(path)),
    refuse: (error) => {
      refuse?.(error);
      files.refuse(fieldsIn(error));
    },
  };
}

const ofFiles = /^(files|attachments)\b/;
