import type { Comment } from '@purser/api/comments';
import type { Page } from '@purser/api/fields';
import { and, eq, gte, lt, type SQL, sql } from 'drizzle-orm';
import type { Executor } from '../../db/client.ts';
import { columnsOf, recordOf } from '../../db/statements.ts';
import { comments } from '../../db/tables/comments.ts';
import { users } from '../../db/tables/users.ts';
import { oldestThatFits } from '../../platform/bounded-list.ts';
import { savedMailRules } from '../../platform/mail/mail-rules.ts';
import type { Owners } from '../../platform/mail/mails.ts';

const columns = {
  id: comments.id,
  softwareId: comments.softwareId,
  content: comments.content,
  tagged_users: comments.tagged_users,
  user: {
    id: users.id,
    name: comments.userName,
    username: users.username,
    profileImageUrl: users.profileImageUrl,
  },
  createdAt: comments.createdAt,
};

/** A page of an item's comments with their authors, deleted people included; the newest last. */
export async function listComments(
  db: Executor,
  softwareId: number,
  { limit, before }: Page,
): Promise<Comment[]> {
  const which = and(eq(comments.softwareId, softwareId), before ? lt(comments.id, before) : undefined);
  const oldest = oldestThatFits({ table: 'comments', texts: ['content'], which, limit });
  const query = db
    .select(columns)
    .from(comments)
    .innerJoin(users, eq(users.id, comments.userId))
    .where(and(which, gte(comments.id, oldest)))
    // The exact order of the index, so that a page costs no more than its length.
    .orderBy(sql`${comments.id} desc nulls last`)
    .$dynamic();
  const newestFirst = await (limit ? query.limit(limit) : query);
  return newestFirst.toReversed();
}

export interface Thread extends Owners {
  readonly vendor: string;
  readonly product_name: string;
  /** The first person who commented, and all who did; empty where there are no comments. */
  readonly author: readonly number[];
  readonly commenters: readonly number[];
  /** Ids by user name of the mentioned people who were not deleted. */
  readonly people: Readonly<Record<string, number>>;
  readonly savedMailRules: unknown;
}

/** The item, its commenters and the people whom the handles mention; undefined without an item. */
export async function findThread(
  db: Executor,
  softwareId: number,
  handles: readonly string[],
): Promise<Thread | undefined> {
  const { rows } = await db.execute<Thread & Record<string, unknown>>(sql`
    select vendor, product_name, business_owner_id, tech_admin_id, executive_sponsor_id,
      array(select "userId" from comments where "softwareId" = software.id order by id nulls first limit 1) as author,
      array(select distinct "userId" from comments where "softwareId" = software.id) as commenters,
      (select coalesce(jsonb_object_agg(username, id), '{}') from users
        where username in (select jsonb_array_elements_text(${JSON.stringify(handles)}::jsonb))
          and "deletedAt" is null) as people,
      ${savedMailRules} as "savedMailRules"
    from software where id = ${softwareId}`);
  return rows[0];
}

/** Adds a comment with its audit entry and answers its id; undefined where the item does not exist. */
export async function insertComment(
  db: Executor,
  { softwareId, ...values }: typeof comments.$inferInsert,
  audit: SQL,
): Promise<number | undefined> {
  const { rows } = await db.execute<{ id: number }>(sql`
    with item as (select id from software where id = ${softwareId} for key share),
    comment as (
      insert into comments ("softwareId", ${columnsOf(Object.keys(values))})
      select item.id, ${columnsOf(Object.keys(values), 'given')} from item, ${recordOf('comments', values)} as given
      returning id, "softwareId"
    ), ${audit} select id from comment`);
  return rows[0]?.id;
}
