import type { Comment } from '@purser/api/comments';
import type { Page } from '@purser/api/fields';
import { eq, type SQL, sql } from 'drizzle-orm';
import type { Executor } from '../../db/client.ts';
import { columnsOf, recordOf } from '../../db/statements.ts';
import { comments } from '../../db/tables/comments.ts';
import { listCommentsIn, mentionedPeople } from '../../platform/comments.ts';
import { savedMailRules } from '../../platform/mail/mail-rules.ts';
import type { Owners } from '../../platform/mail/notify.ts';

/** A page of an item's comments; the newest last. */
export async function listComments(db: Executor, softwareId: number, page: Page): Promise<Comment[]> {
  const found = await listCommentsIn(db, comments, { parent: eq(comments.softwareId, softwareId), ...page });
  return found.map((comment) => ({ ...comment, softwareId }));
}

export interface CommentedItem extends Owners {
  readonly vendor: string;
  readonly product_name: string;
  /** The first person who commented, and all who did; empty where there are no comments. */
  readonly author: readonly number[];
  readonly commenters: readonly number[];
  /** Ids by user name of the mentioned people who were not deleted. */
  readonly people: Readonly<Record<string, number>>;
  readonly savedMailRules: unknown;
}

/** The item, its commenters and the people whom a text mentions; undefined without an item. */
export async function findThread(
  db: Executor,
  softwareId: number,
  text: string,
): Promise<CommentedItem | undefined> {
  const { rows } = await db.execute<CommentedItem & Record<string, unknown>>(sql`
    select vendor, product_name, business_owner_id, tech_admin_id, executive_sponsor_id,
      array(select "userId" from comments where "softwareId" = software.id order by id nulls first limit 1) as author,
      array(select distinct "userId" from comments where "softwareId" = software.id) as commenters,
      ${mentionedPeople(text)} as people, ${savedMailRules} as "savedMailRules"
    from software where id = ${softwareId}`);
  return rows[0];
}

/** Adds a comment with its history and answers its id; undefined where the item does not exist. */
export async function insertComment(
  db: Executor,
  { softwareId, ...values }: typeof comments.$inferInsert,
  history: SQL,
): Promise<number | undefined> {
  const { rows } = await db.execute<{ id: number }>(sql`
    with item as (select id from software where id = ${softwareId} for key share),
    comment as (
      insert into comments ("softwareId", ${columnsOf(Object.keys(values))})
      select item.id, ${columnsOf(Object.keys(values), 'given')} from item, ${recordOf('comments', values)} as given
      returning id, "softwareId"
    ), ${history} select id from comment`);
  return rows[0]?.id;
}
