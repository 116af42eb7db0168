import type { FileClaim, RequestAttachment, UploadRequest } from '@purser/api/files';
import { mostFiles } from '@purser/domain/files';
import { invalid, Problem } from '@purser/domain/problem';
import { requestNumber, requestStatusLabel } from '@purser/domain/request-labels';
import { isOpen } from '@purser/domain/requests';
import type { Executor } from '../../../db/client.ts';
import { audit } from '../../../platform/audit.ts';
import type { Download } from '../../../platform/downloads.ts';
import {
  claimedColumns,
  claimUpload,
  downloadOf,
  issueUpload,
  lockUpload,
  releaseUploads,
} from '../../../platform/files/uploads.ts';
import { authorshipOf } from '../../../platform/history.ts';
import { noSuch, permit } from '../../../platform/permit.ts';
import type { Work } from '../../../platform/serve.ts';
import { permitOnRequest } from '../approval/request-problems.ts';
import {
  countAttachments,
  deleteAttachment as deleteRow,
  findAttachment,
  findAttachmentOf,
  insertAttachment,
} from './request-attachments.queries.ts';
import { recordAttachment } from './request-history.ts';
import { findRecord, lockRecord, type RequestRecord } from './requests.queries.ts';

/** Answers the address of the upload of a single attachment. */
export async function requestAttachmentUpload(work: Work, declared: UploadRequest) {
  permit(work.person, 'upload files');
  return { uploadURL: await issueUpload(work, { ...declared, purpose: 'request attachment' }) };
}

/** Makes an uploaded object an attachment of an open request; claimed again, it answers that attachment. */
export async function addRequestAttachment(
  work: Work,
  requestId: number,
  claim: FileClaim,
): Promise<RequestAttachment> {
  permit(work.person, 'upload files');
  return work.db.transaction(async (tx) => {
    const inside = { ...work, db: tx };
    const upload = await lockUpload(inside, claim.filePath);
    const claimed = upload.row.claimedAt ? await findAttachmentOf(tx, upload.row.key) : undefined;
    if (claimed?.requestId === requestId) return claimed;
    // The storage may be slow, and nobody who decides on the request should wait for it: so the request is locked only
    // afterwards, and checked before and after.
    requireOpen(await findRecord(tx, requestId));
    await requireRoom(tx, requestId);
    await claimUpload(inside, upload.row, claim);
    requireOpen(await lockRecord(tx, requestId));
    await requireRoom(tx, requestId);
    const columns = { requestId, ...claimedColumns(work, upload, claim) };
    const { uploadKey: _, ...attachment } = await insertAttachment(tx, columns);
    const added = { ...attachment, uploadedByName: work.person.name };
    await recordAttachment(tx, authorshipOf(work), { requestId, oldValue: null, newValue: added.fileName });
    return added;
  });
}

/** Deletes an attachment and gives its object up; 403 for people who neither added it nor ask for the software. */
export async function deleteRequestAttachment(work: Work, id: number): Promise<void> {
  await work.db.transaction(async (tx) => {
    const inside = { ...work, db: tx };
    const attachment = (await findAttachment(tx, id)) ?? noSuch('file');
    const { requestId, fileName, uploadedBy } = attachment;
    // The request is locked first, as by its deletion with all its attachments.
    const request = (await lockRecord(tx, requestId)) ?? noSuch('file');
    await permitOnRequest(inside, 'delete attachment', { ...request, uploadedBy });
    await releaseUploads(inside, [(await deleteRow(tx, id)) ?? noSuch('file')]);
    await recordAttachment(tx, authorshipOf(work), { requestId, oldValue: fileName, newValue: null });
    const parent = { id: requestId, name: requestNumber(requestId) };
    await audit(inside, 'file_deleted', { target: { id, name: fileName }, parent });
  });
}

export const downloadRequestAttachment = async (work: Work, id: number): Promise<Download> =>
  downloadOf(work, (await findAttachment(work.db, id)) ?? noSuch('file'));

function requireOpen(request: RequestRecord | undefined): void {
  if (!request) throw invalid({ requestId: 'This request doesn’t exist. It may have been deleted' });
  if (isOpen(request.status)) return;
  const status = requestStatusLabel(request.status).toLowerCase();
  throw new Problem('conflict', `This request was ${status}. Files can be added only while it goes on`);
}

async function requireRoom(db: Executor, requestId: number): Promise<void> {
  const count = await countAttachments(db, requestId);
  if (count < mostFiles.form) return;
  throw new Problem(
    'conflict',
    `A request can have at most ${mostFiles.form} files, and this one has ${count}. Please delete one of them first`,
    { code: 'too_many_files' },
  );
}
