import type { toast } from '../../lib/toast.ts';
import type { Upload, UploadOutcome } from './upload.ts';
import type { UploadFailure } from './upload-failure.ts';

/** The toast after all uploads have ended (docs/product/files.md#texts); undefined where all were cancelled. */
export type OutcomeToast = (outcome: UploadOutcome) => Parameters<typeof toast>[0] | undefined;

const noAddress = 'Could not get upload URL. Please try again.';

export const panelToast: OutcomeToast = ({ completed, failed }) => {
  if (failed.length > 0) {
    const description = failureText(failed, completed.length);
    return { title: 'Upload Error', description, variant: 'destructive' };
  }
  if (completed.length === 0) return undefined;
  return { title: 'Files uploaded', description: `${completed.length} file(s) uploaded successfully.` };
};

function failureText(failed: readonly Upload[], completed: number): string {
  const failures = failed.flatMap(({ failure }) => failure ?? []);
  const record = failures.find(isRefusedRecord);
  if (record) return `Failed to create vendor file record: ${record.status} - ${record.text}`;
  if (failures.some(isWithoutAddress)) return noAddress;
  return completed === 0 ? 'No files were uploaded successfully' : 'An error occurred during file upload.';
}

export const dialogToast: OutcomeToast = ({ completed, failed }) => {
  if (failed.length > 0) {
    const isAddress = failed.some(({ failure }) => failure && isWithoutAddress(failure));
    const description = isAddress ? noAddress : 'There was an error uploading your file';
    return { title: 'Upload failed', description, variant: 'destructive' };
  }
  return completed.length === 0 ? undefined : { title: 'File uploaded' };
};

export const attachmentsToast: OutcomeToast = ({ completed, failed }) => {
  if (failed.length > 0) {
    // Each row says why its file failed.
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
