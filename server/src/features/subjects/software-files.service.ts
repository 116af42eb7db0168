import type { FileClaim } from '@purser/api/files';
import { invalid, Problem } from '@purser/domain/problem';
import { authorshipOf, writeHistory } from '../../platform/history.ts';
import type { Work } from '../../platform/serve.ts';
import { claimFile, type FileColumns } from '../../platform/subjects/files.ts';
import { fileField, softwareSubject } from './software-subject.ts';

/** Makes uploaded objects files of an item that is created in the same transaction; an invalid field names its file. */
export async function addFilesOfNewItem(
  work: Work,
  softwareId: number,
  claims: readonly FileClaim[],
): Promise<void> {
  const added: FileClaim[] = [];
  for (const [at, claim] of claims.entries()) {
    const { found } = await claimFile(work, softwareSubject, { ...claim, id: softwareId }).catch(
      (error: unknown) => {
        const isInvalid = error instanceof Problem && error.kind === 'invalid';
        throw isInvalid ? invalid({ [`files.${at}`]: error.message }) : error;
      },
    );
    if (found) added.push(claim);
  }
  await recordAdditions(work, softwareId, added);
}

/** Makes the objects of other files, such as a request's, files of an item too. */
export async function addClaimedFiles(
  work: Work,
  softwareId: number,
  files: readonly Omit<FileColumns, 'createdAt'>[],
): Promise<void> {
  for (const file of files) {
    await softwareSubject.files.insert(work.db, softwareId, { ...file, createdAt: work.at });
  }
  await recordAdditions(work, softwareId, files);
}

function recordAdditions(
  work: Work,
  softwareId: number,
  files: readonly { readonly fileName: string }[],
): Promise<void> {
  const changes = files.map(({ fileName }) => ({ fieldName: fileField, oldValue: null, newValue: fileName }));
  return writeHistory(work.db, { ...authorshipOf(work), softwareId }, { changes });
}
