import { onTestFinished, vi } from 'vitest';
import type { UploadOutcome } from '../src/features/files/upload.ts';
import { createUploader, type UploaderOptions } from '../src/features/files/uploader.ts';
import { answerFrom, type Routes } from './network.ts';
import { addressServer, uploadServer } from './upload-server.ts';

/** A list of these files, with a network and a storage that the test answers for. Time stands still. */
export function upload(files: File[], options: Partial<UploaderOptions> = {}, routes: Routes = {}) {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const storage = uploadServer();
  const sent = answerFrom({ 'POST /api/vendor-files/upload': addressServer(), ...routes });
  const outcomes: UploadOutcome[] = [];
  const onSettled = (outcome: UploadOutcome) => outcomes.push(outcome);
  const made = createUploader({ purpose: 'vendor file', onSettled, ...options });
  onTestFinished(() => made.destroy());
  made.add(files);
  const start = () => made.start(made.list().map(({ id }) => id));
  return { storage, sent, outcomes, made, start };
}

/** The same, begun. */
export function uploadAtOnce(...given: Parameters<typeof upload>) {
  const here = upload(...given);
  return { ...here, started: here.start() };
}

export const statesOf = ({ made }: ReturnType<typeof upload>) => made.list().map(({ state }) => state);
export const idOf = ({ made }: ReturnType<typeof upload>, at = 0) => made.list()[at]?.id ?? '';
/** How many addresses were asked for. */
export const addressesIn = ({ sent }: ReturnType<typeof upload>) =>
  sent.filter(({ url }) => url === '/api/vendor-files/upload').length;
