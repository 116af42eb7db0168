import type { ReplyOf } from '@purser/api/endpoint';
import type { getUploadParameters as getUploadParametersEndpoint } from '@purser/api/s3';
import { largestFile } from '@purser/domain/files';
import { Problem } from '@purser/domain/problem';
import { addressLifetime, type MultipartStorage, type UploadedPart } from '../../platform/files/storage.ts';
import { issueUpload, reserveUpload, type Upload } from '../../platform/files/uploads.ts';
import { permit } from '../../platform/permit.ts';
import type { Work } from '../../platform/serve.ts';
import { findMultipart, setMultipartId } from './s3-multipart.queries.ts';

export interface NamedUpload {
  readonly key: string;
  readonly uploadId: string;
}

export interface AnnouncedFile {
  readonly filename: string;
  readonly type?: string | null | undefined;
  readonly metadata?: { readonly size?: number | undefined } | null | undefined;
}

export async function createMultipart(work: Work, announced: AnnouncedFile): Promise<NamedUpload> {
  const storage = bucketFor(work);
  const { filename: fileName, type, metadata } = announced;
  const fileSize = metadata?.size;
  if (fileSize !== undefined && fileSize > largestFile) throw tooLarge();
  const mimeType = type ?? undefined;
  const key = await reserveUpload(work, { fileName, mimeType, fileSize });
  const uploadId = await storage.create(key, mimeType || null);
  await setMultipartId(work.db, key, uploadId);
  return { key, uploadId };
}

export async function listMultipart(work: Work, named: NamedUpload): Promise<Required<UploadedPart>[]> {
  const { storage } = await getMultipart(work, named);
  const parts = await storage.parts(named.key, named.uploadId);
  return parts.map(({ PartNumber, ETag, Size = 0 }) => ({ PartNumber, ETag, Size }));
}

/** An address at which one part can be put; `expires` is seconds. */
export async function signPart(
  work: Work,
  named: NamedUpload,
  partNumber: number,
): Promise<{ url: string; expires: number }> {
  const { storage } = await getMultipart(work, named);
  return { url: await storage.partUrl({ ...named, partNumber }), expires: addressLifetime / 1000 };
}

/** Joins the parts and answers the address of the object. An upload above the largest file size is aborted. */
export async function completeMultipart(
  work: Work,
  named: NamedUpload,
  parts: readonly UploadedPart[],
): Promise<{ location: string }> {
  const { storage, upload } = await getMultipart(work, named);
  if ((await arrivedSize(storage, named)) > (upload.fileSize ?? largestFile)) {
    await storage.abort(named.key, named.uploadId);
    throw tooLarge();
  }
  return { location: await storage.complete(named.key, named.uploadId, parts) };
}

/** Aborts an upload. Its row is removed with the unclaimed ones. */
export async function abortMultipart(work: Work, named: NamedUpload): Promise<void> {
  const { storage } = await getMultipart(work, named);
  await storage.abort(named.key, named.uploadId);
}

/** How a browser uploads a whole file to the bucket. */
export async function getUploadParameters(
  work: Work,
  { filename: fileName, type }: AnnouncedFile,
): Promise<ReplyOf<typeof getUploadParametersEndpoint>> {
  bucketFor(work);
  const url = await issueUpload(work, { fileName, mimeType: type ?? undefined });
  return { method: 'PUT', url, fields: {}, headers: type ? { 'content-type': type } : {} };
}

// An upload that was completed before has no parts any more; completing it again answers the same.
async function arrivedSize(storage: MultipartStorage, { key, uploadId }: NamedUpload): Promise<number> {
  try {
    const parts = await storage.parts(key, uploadId);
    return parts.reduce((sum, { Size = 0 }) => sum + Size, 0);
  } catch (error) {
    if (error instanceof Problem && error.kind === 'missing') return 0;
    throw error;
  }
}

async function getMultipart(
  work: Work,
  { key, uploadId }: NamedUpload,
): Promise<{ storage: MultipartStorage; upload: Upload }> {
  const storage = bucketFor(work);
  const upload = await findMultipart(work.db, { userId: work.person.id, key, uploadId });
  if (!upload) throw new Problem('missing', 'There is no such upload. Please choose the file again');
  return { storage, upload };
}

// Every call comes by here, so that none is answered to whoever may not upload.
function bucketFor({ person, files }: Work): MultipartStorage {
  permit(person, 'upload files');
  if (files.multipart) return files.multipart;
  throw new Problem(
    'not_implemented',
    'Files are kept on this server’s disk, which takes them whole: please ask for an upload address instead',
  );
}

const tooLarge = (): Problem => new Problem('too_large', 'The file is too large. At most 50 MB are possible');
