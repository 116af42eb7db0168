import type { Comment } from '@purser/api/comments';
import type { VendorFile } from '@purser/api/files';
import type { Software } from '@purser/api/software';
import type { DateText } from '@purser/domain/days';
import { invalid, Problem } from '@purser/domain/problem';
import { fullDay } from '@purser/domain/renewal/day-words';
import { and, arrayContains, desc, eq, getTableColumns, sql } from 'drizzle-orm';
import type { Executor } from '../../db/client.ts';
import { changeLogs } from '../../db/tables/change-logs.ts';
import { comments } from '../../db/tables/comments.ts';
import { renewalDecisions } from '../../db/tables/renewals.ts';
import { users } from '../../db/tables/users.ts';
import { vendorFiles } from '../../db/tables/vendor-files.ts';
import { authorshipOf, writeHistory } from '../../platform/history.ts';
import { ownersOf } from '../../platform/mail/notify.ts';
import { permit } from '../../platform/permit.ts';
import type { CommentSubject } from '../../platform/subjects/comments.ts';
import type { FileSubject } from '../../platform/subjects/files.ts';
import { readRenewals } from '../portfolio/renewal-item.ts';
import { findSoftware, lockSoftware, lockSoftwareShared } from '../software/software.queries.ts';
import { titleOf } from '../software/software.service.ts';

// The key of an object never leaves the server.
const { uploadKey: _, ...fileColumns } = getTableColumns(vendorFiles);

/** What a history calls a file of an item. */
export const fileField = 'vendor file';

const itemComments: CommentSubject<Comment>['comments'] = {
  table: comments,
  column: comments.softwareId,
  event: 'softwareComment',
  parent: (id) => sql`select id, id as "softwareId" from software where id = ${id} for key share`,
  find: async ({ db }, id) => {
    const item = await findSoftware(db, id);
    if (!item) return undefined;
    const names = { vendor: item.vendor, product: item.product_name };
    return { title: titleOf(item), about: { softwareId: id }, names, holders: ownersOf(item) };
  },
  history: (activity) => ({
    changes: [{ fieldName: 'comment', oldValue: null, newValue: activity.details }],
    activity,
  }),
  reply: (comment, softwareId) => ({ ...comment, softwareId }),
};

const itemFiles: FileSubject<VendorFile, Software>['files'] = {
  table: vendorFiles,
  column: vendorFiles.softwareId,
  action: 'edit software',
  find: (db, condition) =>
    db
      .select({ ...fileColumns, uploadedByName: users.name })
      .from(vendorFiles)
      .leftJoin(users, eq(users.id, vendorFiles.uploadedBy))
      .where(condition)
      .orderBy(desc(vendorFiles.id)),
  insert: (tx, softwareId, columns) => tx.insert(vendorFiles).values({ softwareId, ...columns }),
  admit: async ({ db }, id, { isLocked }) => {
    const item = await (isLocked ? lockSoftwareShared : findSoftware)(db, id);
    if (item) return item;
    throw invalid({ softwareId: 'This software doesn’t exist. It may have been deleted' });
  },
  release: async (work, id, { id: fileId }) => {
    permit(work.person, 'edit software');
    // A decision about a renewal locks the item, too: what becomes evidence meanwhile isn't deleted.
    const item = await lockSoftware(work.db, id);
    if (item) await releaseEvidence(work.db, { softwareId: id, fileId }, work.today);
    return item;
  },
  record: (work, item, change) => {
    const details = change.newValue ?? change.oldValue;
    const description = change.newValue
      ? `A file was added to ${titleOf(item)}`
      : `A file of ${titleOf(item)} was deleted`;
    return writeHistory(
      work.db,
      { ...authorshipOf(work), softwareId: item.id },
      {
        changes: [{ fieldName: fileField, ...change }],
        activity: { type: 'software_updated', description, details },
      },
    );
  },
  target: (item) => ({ id: item.id, name: titleOf(item) }),
};

/** Items, as people comment on them, add files to them and read their history. */
export const softwareSubject = {
  noun: 'software',
  findOne: findSoftware,
  comments: itemComments,
  files: itemFiles,
  changes: {
    table: changeLogs,
    column: changeLogs.softwareId,
    select: (db: Executor) =>
      db
        .select({ ...getTableColumns(changeLogs), username: users.username })
        .from(changeLogs)
        .leftJoin(users, eq(users.id, changeLogs.userId))
        .$dynamic(),
  },
} as const;

/**
 * Takes a file that is deleted out of what was decided with it as evidence. 409 where a decision rests on it that can be
 * withdrawn: what was decided about a term that is over, or isn't the contract's any more, can't be, and keeps no file.
 */
async function releaseEvidence(
  tx: Executor,
  { softwareId, fileId }: { readonly softwareId: number; readonly fileId: number },
  today: DateText,
): Promise<void> {
  const rows = await readRenewals(tx, softwareId, today);
  const resting = rows.find(({ decision }) => decision?.evidenceFileIds.includes(fileId));
  if (resting?.decision) {
    const termEnd = fullDay(resting.decision.termEnd);
    const message = `This file is evidence of what was decided about the term until ${termEnd}. Please withdraw that first, or take the file out of it`;
    throw new Problem('conflict', message, { code: 'is_evidence' });
  }
  await tx
    .update(renewalDecisions)
    .set({ evidenceFileIds: sql`array_remove(${renewalDecisions.evidenceFileIds}, ${fileId}::integer)` })
    .where(
      and(
        eq(renewalDecisions.softwareId, softwareId),
        arrayContains(renewalDecisions.evidenceFileIds, [fileId]),
      ),
    );
}
