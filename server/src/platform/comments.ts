/** What the comments on items and those on requests have in common (docs/product/comments.md). */
import type { Comment } from '@purser/api/comments';
import type { Page } from '@purser/api/fields';
import { handlesIn, mentionedIn, problemOfMentions } from '@purser/domain/mentions';
import { invalid } from '@purser/domain/problem';
import { eq, type SQL, sql } from 'drizzle-orm';
import type { Executor } from '../db/client.ts';
import type { comments } from '../db/tables/comments.ts';
import type { requestComments } from '../db/tables/request-comments.ts';
import { users } from '../db/tables/users.ts';
import { newestFirst, newestThatFit } from './bounded-list.ts';

export const newCommentText = (title: string): string => `New comment on ${title}`;

/** A page of the comments on one item or request with their authors, deleted people included; the newest last. */
export async function listCommentsIn(
  db: Executor,
  table: typeof comments | typeof requestComments,
  { parent, limit, before }: Page & { readonly parent: SQL },
): Promise<Omit<Comment, 'softwareId'>[]> {
  const query = db
    .select({
      id: table.id,
      content: table.content,
      tagged_users: table.tagged_users,
      user: {
        id: users.id,
        name: table.userName,
        username: users.username,
        profileImageUrl: users.profileImageUrl,
      },
      createdAt: table.createdAt,
    })
    .from(table)
    .innerJoin(users, eq(users.id, table.userId))
    .where(newestThatFit(table, { texts: ['content'], parent, limit, before }))
    .orderBy(newestFirst(table))
    .$dynamic();
  return (await (limit ? query.limit(limit) : query)).toReversed();
}

/** Ids by user name of the people whom a text mentions and who weren't deleted, as a column of a statement. */
export const mentionedPeople = (text: string): SQL => sql`
  (select coalesce(jsonb_object_agg(username, id), '{}') from users
    where username in (select jsonb_array_elements_text(${JSON.stringify(handlesIn(text))}::jsonb))
      and "deletedAt" is null)`;

/** Whom a text mentions, by user name and by id; too many of them are a problem of the text's field. */
export function mentionsIn(
  text: string,
  people: Readonly<Record<string, number>>,
  field: string,
): { tagged_users: string[]; tagged: number[] } {
  const tagged_users = mentionedIn(text, new Set(Object.keys(people)));
  const tooMany = problemOfMentions(tagged_users);
  if (tooMany) throw invalid({ [field]: tooMany });
  return { tagged_users, tagged: tagged_users.flatMap((username) => people[username] ?? []) };
}
