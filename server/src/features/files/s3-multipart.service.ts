import type { BodyOf, QueryOf, ReplyOf } from '@purser/api/endpoint';
import type * as endpoints from '@purser/api/s3';
import { largestFile, sizeMessage } from '@purser/domain/files';
import { Problem } from '@purser/domain/problem';
import { addressLifetime, type MultipartStorage, type UploadedPart } from '../../platform/files/storage.ts';
import { issueUpload, reserveUpload } from '../../platform/files/uploads.ts';
import { permit } from '../../platform/permit.ts';
import type { Work } from '../../platform/serve.ts';
import { findMultipart, setMultipartId } from './files.queries.ts';

type MultipartUpload = ReplyOf<typeof endpoints.createMultipart>;

export async function createMultipart(
  work: Work,
  { filename: fileName, type, metadata }: BodyOf<typeof endpoints.createMultipart>,
): Promise<MultipartUpload> {
  const storage = bucketFor(work);
  const fileSize = metadata?.size;
  if (fileSize !== undefined && fileSize > largestFile) throw tooLarge();
  const mimeType = type ?? undefined;
  const key = await reserveUpload(work, { fileName, mimeType, fileSize });
  const uploadId = await storage.create(key, mimeType || null);
  await setMultipartId(work.db, key, uploadId);
  return { key, uploadId };
}

export async function listMultipart(work: Work, upload: MultipartUpload): Promise<Required<UploadedPart>[]> {
  const { storage } = await getMultipart(work, upload);
  const parts = await storage.parts(upload.key, upload.uploadId);
  return parts.map(({ PartNumber, ETag, Size = 0 }) => ({ PartNumber, ETag, Size }));
}

/** An address at which one part can be put; `expires` is seconds. */
export async function signPart(
  work: Work,
  upload: MultipartUpload,
  partNumber: number,
): Promise<{ url: string; expires: number }> {
  const { storage } = await getMultipart(work, upload);
  return { url: await storage.partUrl({ ...upload, partNumber }), expires: addressLifetime / 1000 };
}

/** Joins the parts and answers the address of the object. An upload above the largest file size is aborted. */
export async function completeMultipart(
  work: Work,
  { key, uploadId }: MultipartUpload,
  parts: readonly UploadedPart[],
): Promise<{ location: string }> {
  const { storage, row } = await getMultipart(work, { key, uploadId });
  if ((await arrivedSize(storage, { key, uploadId })) > (row.fileSize ?? largestFile)) {
    await storage.abort(key, uploadId);
    throw tooLarge();
  }
  return { location: await storage.complete(key, uploadId, parts) };
}

/** Aborts an upload. Its row is removed with the unclaimed ones. */
export async function abortMultipart(work: Work, upload: MultipartUpload): Promise<void> {
  const { storage } = await getMultipart(work, upload);
  await storage.abort(upload.key, upload.uploadId);
}

export async function getUploadParameters(
  work: Work,
  { filename: fileName, type }: QueryOf<typeof endpoints.getUploadParameters>,
): Promise<ReplyOf<typeof endpoints.getUploadParameters>> {
  bucketFor(work);
  const url = await issueUpload(work, { fileName, mimeType: type ?? undefined });
  return { method: 'PUT', url, fields: {}, headers: type ? { 'content-type': type } : {} };
}

// A completed upload has no parts any more; completing it again answers the same.
async function arrivedSize(storage: MultipartStorage, { key, uploadId }: MultipartUpload): Promise<number> {
  try {
    const parts = await storage.parts(key, uploadId);
    return parts.reduce((sum, { Size = 0 }) => sum + Size, 0);
  } catch (error) {
    if (error instanceof Problem && error.kind === 'missing') return 0;
    throw error;
  }
}

async function getMultipart(work: Work, upload: MultipartUpload) {
  const storage = bucketFor(work);
  const row = await findMultipart(work.db, work.person.id, upload);
  if (!row) throw new Problem('missing', 'There is no such upload. Please choose the file again');
  return { storage, row };
}

// Every call needs the bucket, so that none is answered to a person who may not upload.
function bucketFor({ person, files }: Work): MultipartStorage {
  permit(person, 'upload files');
  if (files.multipart) return files.multipart;
  throw new Problem(
    'not_implemented',
    'Files are kept on this server’s disk, which takes them whole: please ask for an upload address instead',
  );
}

const tooLarge = (): Problem => new Problem('too_large', sizeMessage);
