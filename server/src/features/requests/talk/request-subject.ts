import type { RequestComment } from '@purser/api/comments';
import type { RequestAttachment } from '@purser/api/files';
import { mostFiles } from '@purser/domain/files';
import { handlesIn } from '@purser/domain/mentions';
import { invalid, Problem } from '@purser/domain/problem';
import { attachmentField } from '@purser/domain/request-changes';
import { requestNumber, requestStatusLabel, requestTitle } from '@purser/domain/request-labels';
import { isOpen } from '@purser/domain/requests';
import { desc, eq, getTableColumns, sql } from 'drizzle-orm';
import type { Executor } from '../../../db/client.ts';
import { requestAttachments } from '../../../db/tables/request-attachments.ts';
import { requestChanges } from '../../../db/tables/request-changes.ts';
import { requestComments } from '../../../db/tables/request-comments.ts';
import { users } from '../../../db/tables/users.ts';
import { authorshipOf } from '../../../platform/history.ts';
import { findRecipients } from '../../../platform/mail/notify.ts';
import { nameInTexts } from '../../../platform/people.ts';
import type { Work } from '../../../platform/serve.ts';
import { type CommentSubject, readMentions, writeCommentMails } from '../../../platform/subjects/comments.ts';
import type { FileSubject } from '../../../platform/subjects/files.ts';
import type { StepOutcome } from '../approval/causes.ts';
import { requestHolders } from '../approval/mail-role-holders.ts';
import { permitOnRequest, unknownStep } from '../approval/request-problems.ts';
import { findStepRows } from '../approval/request-steps.queries.ts';
import { type RequestWithSteps, requestWithSteps, stepOf } from '../approval/request-with-steps.ts';
import { requestNames } from '../approval/step-in-words.ts';
import { insertRequestChanges, selectRequestChanges } from '../record/request-changes.queries.ts';
import { lastApproved } from '../record/request-history.ts';
import { findRecord, lockRecord, type RequestRecord } from '../record/requests.queries.ts';

// The key of an object never leaves the server.
const { uploadKey: _, ...fileColumns } = getTableColumns(requestAttachments);

const commentsOfRequests: CommentSubject<RequestComment>['comments'] = {
  table: requestComments,
  column: requestComments.requestId,
  event: 'requestComment',
  parent: (id) => sql`
    select id, coalesce("softwareId", "targetSoftwareId") as "softwareId"
    from purchase_requests where id = ${id} for key share`,
  find: async (work, id, step) => {
    const row = await findRecord(work.db, id);
    if (!row) return undefined;
    const request = await requestWithSteps(work, row, await findStepRows(work.db, id));
    if (step !== undefined && !request.steps.some(({ stepName }) => stepName === step)) throw unknownStep();
    return { ...mailedAs(row), title: requestTitle(row), holders: requestHolders(request) };
  },
  history: ({ details, ...activity }, id) => ({
    changes: [],
    activity: {
      ...activity,
      details: `${requestNumber(id)}: ${details}`,
      metadata: JSON.stringify({ requestId: id }),
    },
  }),
  reply: (comment, requestId) => ({ ...comment, requestId, userId: comment.user.id }),
};

const filesOfRequests: FileSubject<RequestAttachment, RequestRecord>['files'] = {
  table: requestAttachments,
  column: requestAttachments.requestId,
  action: 'upload files',
  find: (db, condition) =>
    db
      .select({ ...fileColumns, uploadedByName: users.name })
      .from(requestAttachments)
      .innerJoin(users, eq(users.id, requestAttachments.uploadedBy))
      .where(condition)
      .orderBy(desc(requestAttachments.id)),
  insert: (tx, requestId, columns) => tx.insert(requestAttachments).values({ requestId, ...columns }),
  admit: async ({ db }, id, { isLocked }) => {
    const request = openRequest(await (isLocked ? lockRecord : findRecord)(db, id));
    await requireRoom(db, id);
    return request;
  },
  release: async (work, id, { uploadedBy }) => {
    const request = await lockRecord(work.db, id);
    if (request) await permitOnRequest(work, 'delete attachment', { ...request, uploadedBy });
    return request;
  },
  record: async (work, { id: requestId }, change) => {
    const afterStep = lastApproved(await findStepRows(work.db, requestId));
    const changes = [{ fieldName: attachmentField, ...change }];
    await insertRequestChanges(work.db, authorshipOf(work), { requestId, afterStep, changes });
  },
  target: ({ id }) => ({ id, name: requestNumber(id) }),
};

/** Requests, as people comment on them, add files to them and read their history. */
export const requestSubject = {
  noun: 'request',
  findOne: findRecord,
  comments: commentsOfRequests,
  files: filesOfRequests,
  changes: {
    table: requestChanges,
    column: requestChanges.requestId,
    select: selectRequestChanges,
  },
} as const;

function openRequest(request: RequestRecord | undefined): RequestRecord {
  if (!request) throw invalid({ requestId: 'This request doesn’t exist. It may have been deleted' });
  if (isOpen(request.status)) return request;
  const status = requestStatusLabel(request.status).toLowerCase();
  throw new Problem('conflict', `This request was ${status}. Files can be added only while it goes on`);
}

async function requireRoom(db: Executor, requestId: number): Promise<void> {
  const count = await db.$count(requestAttachments, eq(requestAttachments.requestId, requestId));
  if (count < mostFiles.form) return;
  throw new Problem(
    'conflict',
    `A request can have at most ${mostFiles.form} files, and this one has ${count}. Please delete one of them first`,
    { code: 'too_many_files' },
  );
}

/** One request's attachments as they are stored, locked so that none of their objects is given up meanwhile. */
export const lockAttachments = (tx: Executor, requestId: number) =>
  tx.select().from(requestAttachments).where(eq(requestAttachments.requestId, requestId)).for('share');

const mailedAs = (row: RequestRecord) => ({ about: { requestId: row.id }, names: requestNames(row) });

/**
 * Mails the people that the comment of a decision mentions, as a comment by itself does. Those who were mailed about the
 * decision have read the comment there, and get no second mail. Answers how many mails are held back for an administrator to send.
 */
export async function mailMentioned(
  work: Pick<Work, 'db' | 'jobs' | 'at' | 'person'>,
  { row, steps }: RequestWithSteps,
  { step, comment }: StepOutcome,
): Promise<number> {
  if (!comment || handlesIn(comment).length === 0) return 0;
  const text = { id: row.id, field: 'comment', content: comment };
  const { roles, holders } = await readMentions(work.db, requestSubject, text);
  const taggedOnly = roles.filter((role) => role === 'tagged');
  const found = await findRecipients(work.db, taggedOnly, { holders, actor: work.person.id });
  const mailed = new Set(await findMailed(work.db, { requestId: row.id, ...work }));
  const recipients = found.filter(({ id }) => !mailed.has(id));
  if (recipients.length === 0) return 0;
  const author = await nameInTexts(work.db, work.person);
  const occasion = `comment of step ${stepOf({ steps }, step).id}`;
  const { event } = requestSubject.comments;
  return writeCommentMails(work, { event, ...mailedAs(row) }, { occasion, recipients, author, comment });
}

/** The people who were mailed about a request because of what this person does at this moment. */
async function findMailed(
  tx: Executor,
  { requestId, person, at }: { requestId: number; person: { readonly id: number }; at: string },
): Promise<number[]> {
  const { rows } = await tx.execute<{ userId: number }>(sql`
    select "userId" from mails
    where "requestId" = ${requestId} and "causedBy" = ${person.id} and "createdAt" = ${at}::timestamptz`);
  return rows.map(({ userId }) => userId);
}
