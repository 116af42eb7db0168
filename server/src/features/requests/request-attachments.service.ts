import type { FileClaim, RequestAttachment, UploadRequest } from '@purser/api/files';
import { mimeTypeOf, mostFiles } from '@purser/domain/files';
import { invalid, Problem } from '@purser/domain/problem';
import { requestStatusLabel } from '@purser/domain/request-labels';
import { isOpen } from '@purser/domain/requests';
import type { Executor } from '../../db/client.ts';
import type { Download } from '../../platform/downloads.ts';
import {
  claimUpload,
  issueUpload,
  type LockedUpload,
  lockUpload,
  releaseUploads,
  storedMimeType,
} from '../../platform/files/uploads.ts';
import { authorshipOf } from '../../platform/history.ts';
import { permit } from '../../platform/permit.ts';
import type { Work } from '../../platform/serve.ts';
import {
  type AttachedRequest,
  countAttachments,
  deleteAttachment as deleteRow,
  findAttachedRequest,
  findAttachment,
  findAttachmentOf,
  insertAttachment,
  lockAttachedRequest,
} from './request-attachments.queries.ts';
import { tellOfAttachment } from './request-history.ts';
import { permitOnRequest } from './request-rights.ts';

/** Answers an address at which the person at work can put one attachment. */
export async function requestAttachmentUpload(
  work: Work,
  declared: UploadRequest,
): Promise<{ uploadURL: string }> {
  permit(work.person, 'upload files');
  return { uploadURL: await issueUpload(work, { ...declared, purpose: 'request attachment' }) };
}

/** Keeps an uploaded object with an open request; claimed again, it answers the record that is there. */
export async function addRequestAttachment(
  work: Work,
  requestId: number,
  claim: FileClaim,
): Promise<RequestAttachment> {
  permit(work.person, 'upload files');
  return work.db.transaction(async (tx) => {
    const inside = { ...work, db: tx };
    const upload = await lockUpload(inside, claim.filePath);
    const kept = upload.row.claimedAt ? await findAttachmentOf(tx, upload.row.key) : undefined;
    if (kept?.requestId === requestId) return kept;
    // The storage may take its time, in which nobody who decides on the request has to wait: so it is asked for
    // beforehand, and held for no longer than the record takes.
    requireOpen(await findAttachedRequest(tx, requestId));
    await requireRoom(tx, requestId);
    await claimUpload(inside, upload.row, claim);
    requireOpen(await lockAttachedRequest(tx, requestId));
    await requireRoom(tx, requestId);
    const added = await insert(inside, upload, { ...claim, requestId });
    await tellOfAttachment(tx, authorshipOf(work), { requestId, before: null, after: added.fileName });
    return added;
  });
}

/** Deletes an attachment and gives its object up; 403 for whoever neither added it nor asks for the software. */
export async function deleteRequestAttachment(work: Work, id: number): Promise<void> {
  await work.db.transaction(async (tx) => {
    const inside = { ...work, db: tx };
    const attachment = (await findAttachment(tx, id)) ?? missing();
    // The request comes first, as for whoever deletes it with all its attachments.
    const request = (await lockAttachedRequest(tx, attachment.requestId)) ?? missing();
    const { uploadedBy } = attachment;
    await permitOnRequest(inside, 'delete attachment', { ...request, uploadedBy });
    await releaseUploads(inside, [(await deleteRow(tx, id)) ?? missing()]);
    const { requestId, fileName } = attachment;
    await tellOfAttachment(tx, authorshipOf(work), { requestId, before: fileName, after: null });
  });
}

/** An attachment's bytes under its own name; 404 where there is no such attachment. */
export async function downloadRequestAttachment({ db, files }: Work, id: number): Promise<Download> {
  const { uploadKey, fileName, fileSize } = (await findAttachment(db, id)) ?? missing();
  // The kind is what its bytes were checked for, whatever the browser called it.
  return { fileName, type: mimeTypeOf(fileName), size: fileSize, content: await files.read(uploadKey) };
}

async function insert(
  { db, person, at }: Work,
  { row, address }: LockedUpload,
  claim: FileClaim & { readonly requestId: number },
): Promise<RequestAttachment> {
  const { uploadKey: _, ...attachment } = await insertAttachment(db, {
    requestId: claim.requestId,
    fileName: claim.fileName,
    filePath: address,
    uploadKey: row.key,
    fileSize: claim.fileSize,
    mimeType: storedMimeType(claim),
    uploadedBy: person.id,
    createdAt: at,
  });
  return { ...attachment, uploadedByName: person.name };
}

function requireOpen(request: AttachedRequest | undefined): void {
  if (!request) throw invalid({ requestId: 'This request doesn’t exist. It may have been deleted' });
  if (isOpen(request.status)) return;
  const status = requestStatusLabel(request.status).toLowerCase();
  throw new Problem('conflict', `This request was ${status}. Files can be added only while it goes on`);
}

// Asked once more while the request is held: only then nobody else adds one.
async function requireRoom(db: Executor, requestId: number): Promise<void> {
  const count = await countAttachments(db, requestId);
  if (count < mostFiles.form) return;
  throw new Problem(
    'conflict',
    `A request can have at most ${mostFiles.form} files, and this one has ${count}. Please delete one of them first`,
    { code: 'too_many_files' },
  );
}

const missing = (): never => {
  throw new Problem('missing', 'This file doesn’t exist. It may have been deleted');
};
