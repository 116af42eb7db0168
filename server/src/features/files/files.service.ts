import type { FileClaim, UploadRequest, VendorFile } from '@purser/api/files';
import type { DateText } from '@purser/domain/days';
import { invalid, Problem } from '@purser/domain/problem';
import { fullDay } from '@purser/domain/renewal/day-words';
import { renewalsOfItem } from '@purser/domain/renewal/renewals-of-item';
import type { Executor } from '../../db/client.ts';
import { audit } from '../../platform/audit.ts';
import type { Download } from '../../platform/downloads.ts';
import {
  claimedColumns,
  claimUpload,
  downloadOf,
  issueUpload,
  lockUpload,
  releaseUploads,
} from '../../platform/files/uploads.ts';
import { authorshipOf, writeHistory } from '../../platform/history.ts';
import { noSuch, permit } from '../../platform/permit.ts';
import type { Work } from '../../platform/serve.ts';
import { readSomeItems } from '../portfolio/portfolio.queries.ts';
import { renewalItemOf } from '../portfolio/renewal-item.ts';
import { lockSoftware, lockSoftwareShared } from '../software/software.queries.ts';
import { titleOf } from '../software/software.service.ts';
import {
  deleteVendorFile as deleteRow,
  findVendorFile,
  findVendorFileOf,
  forgetEvidence,
  insertVendorFile,
  type NewVendorFile,
} from './files.queries.ts';

export async function requestUpload(work: Work, declared: UploadRequest): Promise<{ uploadURL: string }> {
  permit(work.person, 'upload files');
  return { uploadURL: await issueUpload(work, declared) };
}

/** Makes an uploaded object a file of an item; claimed again, it answers the existing record. */
export async function addVendorFile(work: Work, softwareId: number, claim: FileClaim): Promise<VendorFile> {
  permit(work.person, 'edit software');
  return work.db.transaction(async (tx) => {
    const item = await lockSoftwareShared(tx, softwareId);
    if (!item) throw invalid({ softwareId: 'This software doesn’t exist. It may have been deleted' });
    const { file, isNew } = await claimFile({ ...work, db: tx }, softwareId, claim);
    if (!isNew) return file;
    const activity = activityOf(`A file was added to ${titleOf(item)}`, file.fileName);
    await writeHistory(tx, { ...authorshipOf(work), softwareId }, { changes: [additionOf(file)], activity });
    return file;
  });
}

/** Makes uploaded objects files of an item that is created in the same transaction; an invalid field names its file. */
export async function addFilesOfNewItem(
  work: Work,
  softwareId: number,
  claims: readonly FileClaim[],
): Promise<void> {
  const changes = [];
  for (const [at, claim] of claims.entries()) {
    const { file, isNew } = await claimFile(work, softwareId, claim).catch((error: unknown) => {
      const isInvalid = error instanceof Problem && error.kind === 'invalid';
      throw isInvalid ? invalid({ [`files.${at}`]: error.message }) : error;
    });
    if (isNew) changes.push(additionOf(file));
  }
  await writeHistory(work.db, { ...authorshipOf(work), softwareId }, { changes });
}

export async function addClaimedFiles(
  work: Work,
  softwareId: number,
  files: readonly Omit<NewVendorFile, 'softwareId' | 'createdAt'>[],
): Promise<void> {
  const changes = [];
  for (const file of files) {
    changes.push(additionOf(await insertVendorFile(work.db, { ...file, softwareId, createdAt: work.at })));
  }
  await writeHistory(work.db, { ...authorshipOf(work), softwareId }, { changes });
}

/** Deletes a file of an item; 404 where the item has no such file. */
export async function deleteVendorFile(work: Work, softwareId: number, fileId: number): Promise<void> {
  permit(work.person, 'edit software');
  await work.db.transaction(async (tx) => {
    // A decision about a renewal locks the item, too: what becomes evidence meanwhile isn't deleted.
    const item = (await lockSoftware(tx, softwareId)) ?? noSuch('file');
    await requireNoEvidence(tx, { softwareId, fileId }, work.today);
    await forgetEvidence(tx, { softwareId, fileId });
    const { uploadKey, fileName } = (await deleteRow(tx, { softwareId, fileId })) ?? noSuch('file');
    await releaseUploads({ ...work, db: tx }, [uploadKey]);
    const activity = activityOf(`A file of ${titleOf(item)} was deleted`, fileName);
    const changes = [{ fieldName, oldValue: fileName, newValue: null }];
    await writeHistory(tx, { ...authorshipOf(work), softwareId }, { changes, activity });
    const parent = { id: softwareId, name: titleOf(item) };
    await audit({ ...work, db: tx }, 'file_deleted', { target: { id: fileId, name: fileName }, parent });
  });
}

/** A file's bytes under its own name; 404 where there is no such file. */
export const downloadVendorFile = async (work: Work, id: number): Promise<Download> =>
  downloadOf(work, (await findVendorFile(work.db, id)) ?? noSuch('file'));

const activityOf = (description: string, details: string) =>
  ({ type: 'software_updated', description, details }) as const;

const fieldName = 'vendor file';

const additionOf = (file: Pick<VendorFile, 'fileName'>) => ({
  fieldName,
  oldValue: null,
  newValue: file.fileName,
});

async function claimFile(
  work: Work,
  softwareId: number,
  claim: FileClaim,
): Promise<{ file: VendorFile; isNew: boolean }> {
  const upload = await lockUpload(work, claim.filePath);
  const { row } = upload;
  const claimed = row.claimedAt ? await findVendorFileOf(work.db, row.key) : undefined;
  if (claimed?.softwareId === softwareId) return { file: claimed, isNew: false };
  await claimUpload(work, row, claim);
  const { uploadKey: _, ...file } = await insertVendorFile(work.db, {
    softwareId,
    ...claimedColumns(work, upload, claim),
  });
  return { file: { ...file, uploadedByName: work.person.name }, isNew: true };
}

/**
 * 409 for a file on which a decision rests that can be withdrawn. What was decided about a term that is over, or isn't the
 * contract's any more, can't be, and keeps no file.
 */
async function requireNoEvidence(
  tx: Executor,
  { softwareId, fileId }: { readonly softwareId: number; readonly fileId: number },
  today: DateText,
): Promise<void> {
  const [item] = await readSomeItems(tx, [softwareId]);
  const rows = item ? renewalsOfItem(renewalItemOf(item), today) : [];
  const resting = rows.find(({ decision }) => decision?.evidenceFileIds.includes(fileId));
  if (!resting?.decision) return;
  const termEnd = fullDay(resting.decision.termEnd);
  const message = `This file is evidence of what was decided about the term until ${termEnd}. Please withdraw that first, or take the file out of it`;
  throw new Problem('conflict', message, { code: 'is_evidence' });
}
