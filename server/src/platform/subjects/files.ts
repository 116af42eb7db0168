/** Files of items and of requests (docs/product/files.md): records that have claimed an upload. */
import type { FileClaim, UploadRequest } from '@purser/api/files';
import type { AuditTarget } from '@purser/domain/audit';
import type { Action } from '@purser/domain/policy';
import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Executor } from '../../db/client.ts';
import { firstRow, theRow } from '../../db/rows.ts';
import type { requestAttachments } from '../../db/tables/request-attachments.ts';
import type { vendorFiles } from '../../db/tables/vendor-files.ts';
import { audit } from '../audit.ts';
import type { Download } from '../downloads.ts';
import {
  claimedColumns,
  claimUpload,
  downloadOf,
  issueUpload,
  lockUpload,
  releaseUploads,
} from '../files/uploads.ts';
import type { FieldChange } from '../history.ts';
import { noSuch, permit } from '../permit.ts';
import { inTransaction, type Work } from '../serve.ts';
import { requireSubject, type Subject } from './subject.ts';

type FileTable = typeof vendorFiles | typeof requestAttachments;
/** A file's columns, but for its id and its subject's. */
export type FileColumns = Omit<FileTable['$inferSelect'], 'id' | 'softwareId' | 'requestId'> & {
  readonly uploadedBy: number;
};

/** A kind of subject that has files. `Found` is what is read of one. */
export interface FileSubject<File = unknown, Found = unknown> extends Subject {
  readonly files: {
    readonly table: FileTable;
    /** The column of the table that names the subject. */
    readonly column: PgColumn;
    readonly action: Action;
    /** The files that meet a condition, the newest first. */
    readonly find: (db: Executor, condition: SQL | undefined) => Promise<File[]>;
    readonly insert: (tx: Executor, id: number, columns: FileColumns) => Promise<unknown>;
    /** Refuses a file where the subject takes none. `isLocked` keeps the subject as it is until the file is added. */
    readonly admit: (work: Work, id: number, how: { readonly isLocked: boolean }) => Promise<Found>;
    /** Locks the subject of a file that is deleted; undefined without it, a problem where the person may not delete the file. */
    readonly release: (work: Work, id: number, file: DeletedFile) => Promise<Found | undefined>;
    readonly record: (work: Work, found: Found, change: Omit<FieldChange, 'fieldName'>) => Promise<unknown>;
    /** What the audit log calls the subject. */
    readonly target: (found: Found) => AuditTarget;
  };
}

interface DeletedFile {
  readonly id: number;
  readonly uploadedBy: number | null;
}

/** The address of an upload. */
export async function requestUpload(work: Work, declared: UploadRequest): Promise<{ uploadURL: string }> {
  permit(work.person, 'upload files');
  return { uploadURL: await issueUpload(work, declared) };
}

/** A subject's files, the newest first; 404 without the subject. */
export async function listFiles<File, Found>(
  db: Executor,
  subject: FileSubject<File, Found>,
  id: number,
): Promise<File[]> {
  await requireSubject(db, subject, id);
  return findFiles(db, subject, id);
}

/** The same of a subject that is there. */
export const findFiles = <File, Found>(
  db: Executor,
  { files }: FileSubject<File, Found>,
  id: number,
): Promise<File[]> => files.find(db, eq(files.column, id));

/** Makes an uploaded object a file of the subject with an id; claimed again, it answers the existing record. */
export async function addFile<File, Found>(
  work: Work,
  subject: FileSubject<File, Found>,
  claim: ClaimOfSubject,
): Promise<File> {
  const { action, record } = subject.files;
  permit(work.person, action);
  return inTransaction(work, async (inside) => {
    const { file, found } = await claimFile(inside, subject, claim);
    if (found) await record(inside, found, { oldValue: null, newValue: claim.fileName });
    return file;
  });
}

interface ClaimOfSubject extends FileClaim {
  /** The subject's id. */
  readonly id: number;
}

/** Claims an uploaded object for a subject; nothing is `found` where the subject had claimed it before. */
export async function claimFile<File, Found>(
  work: Work,
  { files: { table, column, find, insert, admit } }: FileSubject<File, Found>,
  { id, ...claim }: ClaimOfSubject,
): Promise<{ file: File; found?: Found }> {
  const upload = await lockUpload(work, claim.filePath);
  const own = and(eq(table.uploadKey, upload.row.key), eq(column, id));
  const claimed = upload.row.claimedAt ? await firstRow(find(work.db, own)) : undefined;
  if (claimed) return { file: claimed };
  // The storage may be slow, and nobody at work on the subject should wait for it: so the subject is locked only
  // afterwards, and checked before and after.
  await admit(work, id, { isLocked: false });
  await claimUpload(work, upload.row, claim);
  const found = await admit(work, id, { isLocked: true });
  await insert(work.db, id, claimedColumns(work, upload, claim));
  return { file: await theRow(find(work.db, own)), found };
}

/** Deletes a file and gives its object up; 404 where there is no such file, or the subject with an `id` doesn't have it. */
export async function deleteFile<File, Found>(
  work: Work,
  { files: { table, column, release, record, target } }: FileSubject<File, Found>,
  { fileId, id }: { readonly fileId: number; readonly id?: number },
): Promise<void> {
  const given = and(eq(table.id, fileId), id === undefined ? undefined : eq(column, id));
  await inTransaction(work, async (inside, tx) => {
    const { subjectId, ...file } =
      (await firstRow(selectOf(tx, table, column).where(given))) ?? noSuch('file');
    // The subject is locked first, as by its deletion with all its files.
    const found = (await release(inside, subjectId, file)) ?? noSuch('file');
    const [deleted] = await tx.delete(table).where(given).returning({ key: table.uploadKey });
    await releaseUploads(inside, [(deleted ?? noSuch('file')).key]);
    await record(inside, found, { oldValue: file.fileName, newValue: null });
    await audit(inside, 'file_deleted', {
      target: { id: fileId, name: file.fileName },
      parent: target(found),
    });
  });
}

/** A file's bytes under its own name; 404 where there is no such file. */
export async function downloadFile<File, Found>(
  work: Work,
  { files: { table, column } }: FileSubject<File, Found>,
  id: number,
): Promise<Download> {
  const file = await firstRow(selectOf(work.db, table, column).where(eq(table.id, id)));
  return downloadOf(work, file ?? noSuch('file'));
}

const selectOf = (db: Executor, table: FileTable, column: PgColumn) =>
  db
    .select({
      id: table.id,
      subjectId: sql<number>`${column}`,
      fileName: table.fileName,
      fileSize: table.fileSize,
      uploadKey: table.uploadKey,
      uploadedBy: table.uploadedBy,
    })
    .from(table);
