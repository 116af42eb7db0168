import type { RequestComment } from '@purser/api/comments';
import type { Page } from '@purser/api/fields';
import { eq, type SQL, sql } from 'drizzle-orm';
import type { Executor } from '../../../db/client.ts';
import { columnsOf, recordOf } from '../../../db/statements.ts';
import { requestComments } from '../../../db/tables/request-comments.ts';
import { listCommentsIn, mentionedPeople } from '../../../platform/comments.ts';
import { savedMailRules } from '../../../platform/mail/mail-rules.ts';

/** A page of a request's comments; the newest last. */
export async function listRequestComments(
  db: Executor,
  requestId: number,
  page: Page,
): Promise<RequestComment[]> {
  const parent = eq(requestComments.requestId, requestId);
  const found = await listCommentsIn(db, requestComments, { parent, ...page });
  return found.map((comment) => ({ ...comment, requestId, userId: comment.user.id }));
}

/** What mails about a comment depend on, beside the request. */
export interface RequestThread {
  /** The ids of everybody who has commented. */
  readonly commenters: readonly number[];
  /** Ids by user name of the people whom the text mentions. */
  readonly people: Readonly<Record<string, number>>;
  readonly savedMailRules: unknown;
}

export async function findRequestThread(
  db: Executor,
  requestId: number,
  text: string,
): Promise<RequestThread> {
  const { rows } = await db.execute<RequestThread & Record<string, unknown>>(sql`
    select array(select distinct "userId" from request_comments where "requestId" = ${requestId}) as commenters,
      ${mentionedPeople(text)} as people, ${savedMailRules} as "savedMailRules"`);
  return rows[0] ?? { commenters: [], people: {}, savedMailRules: null };
}

/** Adds a comment with its history; answers its id, or undefined where the request is missing. */
export async function insertRequestComment(
  tx: Executor,
  { requestId, ...values }: Omit<typeof requestComments.$inferSelect, 'id'>,
  history: SQL,
): Promise<number | undefined> {
  const { rows } = await tx.execute<{ id: number }>(sql`
    with request as (select id, coalesce("softwareId", "targetSoftwareId") as "softwareId"
      from purchase_requests where id = ${requestId} for key share),
    comment as (
      insert into request_comments ("requestId", ${columnsOf(Object.keys(values))})
      select request.id, ${columnsOf(Object.keys(values), 'given')} from request, ${recordOf('request_comments', values)} as given
      returning id
    ), item as (
      select (select id from software where id = request."softwareId" for key share) as id from request
    ), ${history} select id from comment`);
  return rows[0]?.id;
}

/** The people who were mailed about a request because of what this person does at this moment. */
export async function findMailed(
  tx: Executor,
  { requestId, person, at }: { requestId: number; person: { readonly id: number }; at: string },
): Promise<number[]> {
  const { rows } = await tx.execute<{ userId: number }>(sql`
    select "userId" from mails
    where "requestId" = ${requestId} and "causedBy" = ${person.id} and "createdAt" = ${at}::timestamptz`);
  return rows.map(({ userId }) => userId);
}
