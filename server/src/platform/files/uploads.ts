/**
 * The objects behind records: issued to a person, claimed by one record, released when that is deleted, and then
 * removed by a job (docs/product/files.md#upload).
 */
import { randomBytes } from 'node:crypto';
import type { FileClaim, UploadRequest } from '@purser/api/files';
import {
  contentMessage,
  extensionOf,
  fitsName,
  headLength,
  largestFile,
  mimeTypeOf,
} from '@purser/domain/files';
import { invalid, Problem } from '@purser/domain/problem';
import { and, count, eq, gt, inArray, isNull, min, notExists } from 'drizzle-orm';
import { requestAttachments } from '../../db/tables/request-attachments.ts';
import { uploads } from '../../db/tables/uploads.ts';
import { vendorFiles } from '../../db/tables/vendor-files.ts';
import { later } from '../clock.ts';
import type { Download } from '../downloads.ts';
import { lockLimitsOf } from '../locks.ts';
import { inTransaction, type Work } from '../serve.ts';
import { addressLifetime } from './storage.ts';

const hour = 60 * 60_000;

/** How long an upload may wait to be claimed. */
export const claimedWithin = 24 * hour;

// Limits how much of the disk unclaimed uploads can fill.
const mostUnclaimed = 100;

export type UploadRow = typeof uploads.$inferSelect;

export async function issueUpload(work: Work, declared: UploadRequest): Promise<string> {
  const key = await reserveUpload(work, declared);
  return work.files.uploadUrl({
    key,
    largest: declared.fileSize ?? largestFile,
    isExact: declared.fileSize !== undefined,
    mimeType: declared.mimeType || null,
    expiresAt: later(work.at, addressLifetime),
  });
}

export const reserveUpload = (work: Work, declared: UploadRequest): Promise<string> =>
  inTransaction(work, async (within, tx) => {
    await lockLimitsOf(tx, work.person.id);
    return reserve(within, declared);
  });

async function reserve({ db, person, at }: Work, declared: UploadRequest): Promise<string> {
  const isRecent = gt(uploads.createdAt, later(at, -claimedWithin));
  const mine = and(eq(uploads.userId, person.id), isNull(uploads.claimedAt), isRecent);
  const [waiting] = await db
    .select({ number: count(), first: min(uploads.createdAt) })
    .from(uploads)
    .where(mine);
  if (waiting?.first && waiting.number >= mostUnclaimed) throw tooMany(at, waiting.first);
  const key = randomBytes(24).toString('base64url');
  const { fileName = null, fileSize = null, mimeType, purpose = null } = declared;
  const row = { key, fileName, fileSize, mimeType: mimeType || null, purpose };
  await db.insert(uploads).values({ ...row, userId: person.id, createdAt: at });
  return key;
}

export interface LockedUpload {
  readonly row: UploadRow;
  readonly address: string;
}

/** Finds an upload by its address and locks it. Throws where it isn't the person's. */
export async function lockUpload(work: Work, filePath: string): Promise<LockedUpload> {
  const { key, address } = await locate(work, filePath);
  const [row] = await work.db.select().from(uploads).where(eq(uploads.key, key)).for('update');
  if (!row) throw invalid({ filePath: 'This upload is gone. Please upload the file again' });
  if (row.userId === work.person.id) return { row, address };
  throw new Problem('forbidden', 'This file was uploaded by somebody else. Please upload it yourself');
}

export async function claimUpload({ db, files, at }: Work, row: UploadRow, claim: FileClaim): Promise<void> {
  if (row.claimedAt) throw invalid({ filePath: 'This upload was used before. Please upload the file again' });
  requireAsDeclared(row, claim);
  // Claimed while the row is locked, so that the clean-up can't remove the object in between, and checked only then,
  // because it could be replaced before.
  const object = await files.claim(row.key, headLength);
  if (!object) throw invalid({ filePath: 'The file hasn’t arrived. Please upload it again' });
  if (object.size !== claim.fileSize) throw invalid({ fileSize: otherSize });
  if (!fitsName(claim.fileName, object.head)) throw invalid({ fileName: contentMessage });
  await db.update(uploads).set({ claimedAt: at }).where(eq(uploads.key, row.key));
}

/**
 * Releases the objects of records that this transaction deletes, except those that another record shares: an attachment
 * of a request may also be a file of an item. A job removes them after the commit.
 */
export async function releaseUploads({ db, jobs, at }: Work, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return;
  const given = inArray(uploads.key, [...keys]);
  // Locked before the other records are looked up: of two simultaneous releases, the later one sees that it is the
  // last.
  await db.select({ key: uploads.key }).from(uploads).where(given).orderBy(uploads.key).for('update');
  await db
    .update(uploads)
    .set({ releasedAt: at })
    .where(
      and(
        given,
        notExists(db.select().from(vendorFiles).where(eq(vendorFiles.uploadKey, uploads.key))),
        notExists(db.select().from(requestAttachments).where(eq(requestAttachments.uploadKey, uploads.key))),
      ),
    );
  await jobs.send(db, 'remove-released-files', {});
}

/** What a record has of the object that it claims. */
export const claimedColumns = ({ person, at }: Work, { row, address }: LockedUpload, claim: FileClaim) => ({
  fileName: claim.fileName,
  filePath: address,
  uploadKey: row.key,
  fileSize: claim.fileSize,
  mimeType: storedMimeType(claim),
  uploadedBy: person.id,
  createdAt: at,
});

/** A file's bytes under its own name, and of the type for which they were checked, whatever the browser declared. */
export async function downloadOf(
  { files }: Work,
  { uploadKey, fileName, fileSize }: { uploadKey: string; fileName: string; fileSize: number },
): Promise<Download> {
  return { fileName, type: mimeTypeOf(fileName), size: fileSize, content: await files.read(uploadKey) };
}

/** The stored content type: the browser's, or the one of the file name where the browser's is generic. */
function storedMimeType({ fileName, mimeType }: Pick<FileClaim, 'fileName' | 'mimeType'>): string {
  const isGeneric = mimeType === '' || bareType(mimeType) === 'application/octet-stream';
  return isGeneric ? mimeTypeOf(fileName) : mimeType;
}

// Accepts only addresses that `uploadUrl` would answer for the key at their end. On a disk the host may be any, because
// people reach a server by several names; the stored address has ours.
async function locate({ files, at }: Work, filePath: string): Promise<{ key: string; address: string }> {
  const address = URL.parse(filePath, 'http://here.invalid');
  const key = /\/([\w-]{20,100})$/.exec(address?.pathname ?? '')?.[1];
  if (!address || !key) throw foreignPath();
  const grant = {
    key,
    largest: largestFile,
    isExact: false,
    mimeType: null,
    expiresAt: later(at, addressLifetime),
  };
  const own = new URL(await files.uploadUrl(grant));
  const isOwnHost = files.origin === undefined || own.origin === address.origin;
  if (!isOwnHost || own.pathname !== address.pathname) throw foreignPath();
  return { key, address: own.origin + own.pathname };
}

const foreignPath = (): Problem =>
  invalid({ filePath: 'This isn’t an address of an upload. Please upload the file again' });

const otherSize = 'The file that arrived has another size. Please upload it again';

function requireAsDeclared(row: UploadRow, { fileName, fileSize, mimeType }: FileClaim): void {
  if (row.fileSize !== null && row.fileSize !== fileSize) throw invalid({ fileSize: otherSize });
  if (row.fileName !== null && extensionOf(row.fileName) !== extensionOf(fileName)) {
    throw invalid({ fileName: `The upload was announced as ${row.fileName}. Please upload the file again` });
  }
  if (row.mimeType === null || mimeType === '' || bareType(row.mimeType) === bareType(mimeType)) return;
  throw invalid({ mimeType: `The upload was announced as ${row.mimeType}. Please upload the file again` });
}

// `text/plain; charset=utf-8` is text/plain.
const bareType = (mimeType: string): string => (mimeType.split(';')[0] ?? '').trim().toLowerCase();

function tooMany(at: string, first: string): Problem {
  const wait = Date.parse(first) + claimedWithin - Date.parse(at);
  const hours = Math.max(1, Math.ceil(wait / hour));
  const inHours = hours === 1 ? 'an hour' : `${hours} hours`;
  const message = `You have ${mostUnclaimed} uploads that were never finished. Please try again in ${inHours}`;
  const more = { retryAfter: Math.ceil(wait / 1000) };
  return new Problem('too_many', message, { code: 'too_many_uploads', more });
}
