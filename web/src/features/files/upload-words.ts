import type { Upload, UploadOutcome } from './upload.ts';
import type { UploadFailure } from './upload-failure.ts';

/** What the toast says when all that was under way has ended; undefined where everything was cancelled. */
export type OutcomeWords = (outcome: UploadOutcome) => Words | undefined;

interface Words {
  readonly title: string;
  readonly description?: string;
  readonly variant?: 'destructive';
}

const noAddress = 'Could not get upload URL. Please try again.';

/** Of the panel, which takes several files (docs/product/files.md#texts). */
export const panelWords: OutcomeWords = ({ completed, failed }) => {
  if (failed.length > 0) {
    return {
      title: 'Upload Error',
      description: failedWords(failed, completed.length),
      variant: 'destructive',
    };
  }
  if (completed.length === 0) return undefined;
  return { title: 'Files uploaded', description: `${completed.length} file(s) uploaded successfully.` };
};

function failedWords(failed: readonly Upload[], completed: number): string {
  const failures = failed.flatMap(({ failure }) => failure ?? []);
  const record = failures.find(isRefusedRecord);
  if (record) return `Failed to create vendor file record: ${record.status} - ${record.text}`;
  if (failures.some(isWithoutAddress)) return noAddress;
  return completed === 0 ? 'No files were uploaded successfully' : 'An error occurred during file upload.';
}

/** Of the table's dialog, which takes one file. */
export const dialogWords: OutcomeWords = ({ completed, failed }) => {
  if (failed.length > 0) {
    const isAddress = failed.some(({ failure }) => failure && isWithoutAddress(failure));
    const description = isAddress ? noAddress : 'There was an error uploading your file';
    return { title: 'Upload failed', description, variant: 'destructive' };
  }
  return completed.length === 0 ? undefined : { title: 'File uploaded' };
};

/** Of a request's attachments (docs/product/files.md#texts). */
export const attachmentWords: OutcomeWords = ({ completed, failed }) => {
  if (failed.length > 0) {
    // Each says at its own row why it failed.
    const isNone = completed.length === 0 && failed.length > 1;
    const description = isNone
      ? 'No files were uploaded successfully'
      : failed
          .flatMap(({ name, failure }) => (failure ? `Failed to upload ${name}: ${failure.text}` : []))
          .join(' ');
    return { title: 'Upload Failed', description, variant: 'destructive' };
  }
  if (completed.length === 0) return undefined;
  const names = completed.map(({ name }) => name).join(', ');
  return { title: 'File Uploaded', description: `${names} uploaded successfully.` };
};

const isRefusedRecord = ({ step, status }: UploadFailure): boolean => step === 'record' && status > 0;

const isWithoutAddress = ({ step }: UploadFailure): boolean => step === 'address';
