import type { RequestComment } from '@purser/api/comments';
import type { Page } from '@purser/api/fields';
import { and, eq, gte, lt, type SQL, sql } from 'drizzle-orm';
import type { Executor } from '../../db/client.ts';
import { columnsOf, recordOf } from '../../db/statements.ts';
import { requestComments } from '../../db/tables/request-comments.ts';
import { users } from '../../db/tables/users.ts';
import { oldestThatFits } from '../../platform/bounded-list.ts';
import { savedMailRules } from '../../platform/mail/mail-rules.ts';

const columns = {
  id: requestComments.id,
  requestId: requestComments.requestId,
  userId: requestComments.userId,
  content: requestComments.content,
  tagged_users: requestComments.tagged_users,
  user: {
    id: users.id,
    name: requestComments.userName,
    username: users.username,
    profileImageUrl: users.profileImageUrl,
  },
  createdAt: requestComments.createdAt,
};

/** A page of a request's comments with their authors, deleted people included; the newest last. */
export async function listRequestComments(
  db: Executor,
  requestId: number,
  { limit, before }: Page,
): Promise<RequestComment[]> {
  const which = and(
    eq(requestComments.requestId, requestId),
    before ? lt(requestComments.id, before) : undefined,
  );
  const oldest = oldestThatFits({ table: 'request_comments', texts: ['content'], which, limit });
  const query = db
    .select(columns)
    .from(requestComments)
    .innerJoin(users, eq(users.id, requestComments.userId))
    .where(and(which, gte(requestComments.id, oldest)))
    // In this very order the index holds them, so that a page costs no more than its length.
    .orderBy(sql`${requestComments.id} desc nulls last`)
    .$dynamic();
  const newestFirst = await (limit ? query.limit(limit) : query);
  return newestFirst.toReversed();
}

/** What has to be known beside a request before somebody comments on it. */
export interface RequestThread {
  /** Everybody who has commented; empty where nobody has. */
  readonly commenters: readonly number[];
  /** Ids by user name of those who are there among the handles. */
  readonly people: Readonly<Record<string, number>>;
  readonly savedMailRules: unknown;
}

/** Those who commented on a request, and the people whom the handles of a text may mean. */
export async function findRequestThread(
  db: Executor,
  requestId: number,
  handles: readonly string[],
): Promise<RequestThread> {
  const { rows } = await db.execute<RequestThread & Record<string, unknown>>(sql`
    select array(select distinct "userId" from request_comments where "requestId" = ${requestId}) as commenters,
      (select coalesce(jsonb_object_agg(username, id), '{}') from users
        where username in (select jsonb_array_elements_text(${JSON.stringify(handles)}::jsonb))
          and "deletedAt" is null) as people,
      ${savedMailRules} as "savedMailRules"`);
  return rows[0] ?? { commenters: [], people: {}, savedMailRules: null };
}

/** A comment as it is written. */
export interface NewRequestComment {
  readonly requestId: number;
  readonly content: string;
  readonly tagged_users: readonly string[];
  readonly userId: number;
  readonly userName: string;
  readonly createdAt: string;
}

/** Adds a comment, with what tells of it, to a request that is there; answers its id, or undefined without one. */
export async function insertRequestComment(
  tx: Executor,
  { requestId, ...values }: NewRequestComment,
  telling: SQL,
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
    ), ${telling} select id from comment`);
  return rows[0]?.id;
}

/** Who has been mailed about a request by what somebody does at this moment. */
export async function findMailed(
  tx: Executor,
  { requestId, person, at }: { requestId: number; person: { readonly id: number }; at: string },
): Promise<number[]> {
  const { rows } = await tx.execute<{ userId: number }>(sql`
    select "userId" from mails
    where "requestId" = ${requestId} and "causedBy" = ${person.id} and "createdAt" = ${at}::timestamptz`);
  return rows.map(({ userId }) => userId);
}
