/** Comments on items and requests (docs/product/comments.md). */
import type { Comment } from '@purser/api/comments';
import type { Page } from '@purser/api/fields';
import { excerptOf } from '@purser/domain/excerpt';
import type { MailEvent, RoleHolders } from '@purser/domain/mail';
import type { MailRole } from '@purser/domain/mails/define-mail';
import { handlesIn, mentionedIn, problemOfMentions } from '@purser/domain/mentions';
import { invalid } from '@purser/domain/problem';
import { eq, getTableName, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Executor } from '../../db/client.ts';
import { columnsOf, recordOf } from '../../db/statements.ts';
import type { comments } from '../../db/tables/comments.ts';
import type { requestComments } from '../../db/tables/request-comments.ts';
import { users } from '../../db/tables/users.ts';
import { newestOf } from '../bounded-list.ts';
import { authorshipOf, type HistoryEntry, historyParts, type NewActivity } from '../history.ts';
import { permitMails } from '../mail/mail-limit.ts';
import { mailRuleOf, savedMailRules } from '../mail/mail-rules.ts';
import { findRecipients, type Mailing, writeMails } from '../mail/notify.ts';
import { nameInTexts } from '../people.ts';
import { noSuch, permit } from '../permit.ts';
import { inTransaction, type Work } from '../serve.ts';
import { requireSubject, type Subject } from './subject.ts';

/** A kind of subject that people comment on. */
export interface CommentSubject<Reply = unknown> extends Subject {
  readonly comments: {
    readonly table: typeof comments | typeof requestComments;
    /** The column of the table that names the subject. */
    readonly column: PgColumn;
    readonly event: Extract<MailEvent, `${string}Comment`>;
    /** Selects the subject's `id`, locked against its deletion, and the `softwareId` of the item that its feed links to. */
    readonly parent: (id: number) => SQL;
    readonly find: (work: Work, id: number, step?: string) => Promise<CommentedSubject | undefined>;
    readonly history: (activity: NewActivity & { readonly details: string }, id: number) => HistoryEntry;
    readonly reply: (comment: Omit<Comment, 'softwareId'>, id: number) => Reply;
  };
}

/** A subject with what a comment on it depends on. */
interface CommentedSubject {
  readonly title: string;
  readonly about: Mailing['about'];
  /** What its mails call it. */
  readonly names: Mailing['details'];
  /** The people of each role in its mails, beside those who comment and are mentioned. */
  readonly holders: RoleHolders;
}

interface SubjectPage extends Page {
  readonly id: number;
}

/** A page of the comments on a subject; the newest last. 404 without the subject. */
export async function listComments<Reply>(
  db: Executor,
  subject: CommentSubject<Reply>,
  page: SubjectPage,
): Promise<Reply[]> {
  await requireSubject(db, subject, page.id);
  return findComments(db, subject, page);
}

/** The same of a subject that is there; authors who were deleted are named, too. */
export async function findComments<Reply>(
  db: Executor,
  { comments: { table, column, reply } }: CommentSubject<Reply>,
  { id, ...page }: SubjectPage,
): Promise<Reply[]> {
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
    .$dynamic();
  const found = await newestOf(query, table, { texts: ['content'], parent: eq(column, id), ...page });
  return found.toReversed().map((comment) => reply(comment, id));
}

interface NewComment {
  /** The subject's id. */
  readonly id: number;
  readonly content: string;
  /** The key of the step that it is about; without one it is about the whole subject. */
  readonly step?: string;
}

/** Adds a comment with its history, its activity and its mails. */
export async function addComment<Reply>(
  work: Work,
  subject: CommentSubject<Reply>,
  { id: subjectId, content, step }: NewComment,
): Promise<Reply> {
  permit(work.person, 'add comments');
  const { find, history, reply } = subject.comments;
  const found = (await find(work, subjectId, step)) ?? noSuch(subject.noun);
  // A comment on a step arrives as the field `comment`.
  const text = { id: subjectId, field: step === undefined ? 'content' : 'comment', content };
  const { tagged_users, holders, roles } = await readMentions(work.db, subject, text);
  const recipients = await findRecipients(work.db, roles, {
    holders: { ...holders, ...found.holders },
    actor: work.person.id,
  });
  const { id: userId, name, username, profileImageUrl } = work.person;
  const comment = { content, tagged_users, createdAt: work.at };
  const author = recipients.length > 0 ? await nameInTexts(work.db, work.person) : name;
  const entry = history(activityOf(found.title, content), subjectId);
  const insertion = insertOf(subject, subjectId, {
    row: { ...comment, userId, userName: name },
    history: historyParts(authorshipOf(work), entry),
  });
  // The first write locks the subject, so all questions come before and the transaction is short.
  const id = await inTransaction(work, async (within, tx) => {
    await permitMails({ ...within, count: recipients.length });
    const { rows } = await tx.execute<{ id: number }>(insertion);
    // The subject was deleted between reading and writing.
    const added = rows[0]?.id ?? noSuch(subject.noun);
    const mailing = { occasion: `comment ${added}`, recipients, author, comment: content };
    await writeCommentMails(within, { ...subject.comments, ...found }, mailing);
    return added;
  });
  return reply({ id, ...comment, user: { id: userId, name, username, profileImageUrl } }, subjectId);
}

const activityOf = (title: string, content: string) =>
  ({ type: 'comment_added', description: `New comment on ${title}`, details: excerptOf(content) }) as const;

// Answers the comment's id, or nothing where the subject does not exist.
function insertOf(
  { comments: { table, column, parent } }: CommentSubject,
  id: number,
  { row, history }: { readonly row: object; readonly history: SQL },
): SQL {
  const names = Object.keys(row);
  return sql`
    with parent as (${parent(id)}),
    comment as (
      insert into ${table} (${sql.identifier(column.name)}, ${columnsOf(names)})
      select parent.id, ${columnsOf(names, 'given')} from parent, ${recordOf(getTableName(table), row)} as given
      returning id
    ), item as (
      select (select id from software where id = parent."softwareId" for key share) as id from parent
    ), ${history} select id from comment`;
}

interface MentioningText {
  /** The subject's id. */
  readonly id: number;
  readonly field: string;
  readonly content: string;
}

/** The people that a text on a subject mentions, and those who have commented; too many mentions are a problem of its field. */
export async function readMentions(
  db: Executor,
  { comments: { table, column, event } }: CommentSubject,
  { id, field, content }: MentioningText,
): Promise<{ tagged_users: string[]; holders: RoleHolders; roles: readonly MailRole[] }> {
  const { rows } = await db.execute<Commenters & Record<string, unknown>>(sql`
    select array(select "userId" from ${table} where ${column} = ${id} order by id nulls first limit 1) as author,
      array(select distinct "userId" from ${table} where ${column} = ${id}) as previous_commenters,
      (select coalesce(jsonb_object_agg(username, id), '{}') from users
        where username in (select jsonb_array_elements_text(${JSON.stringify(handlesIn(content))}::jsonb))
          and "deletedAt" is null) as people,
      ${savedMailRules} as rules`);
  const { people = {}, rules, ...commenters } = rows[0] ?? {};
  const tagged_users = mentionedIn(content, new Set(Object.keys(people)));
  const tooMany = problemOfMentions(tagged_users);
  if (tooMany) throw invalid({ [field]: tooMany });
  const tagged = tagged_users.flatMap((username) => people[username] ?? []);
  return { tagged_users, holders: { ...commenters, tagged }, roles: mailRuleOf(event, rules).roles };
}

interface Commenters {
  /** The first person who commented, and all who did; empty where there are no comments. */
  readonly author: readonly number[];
  readonly previous_commenters: readonly number[];
  /** Ids by user name of the mentioned people who were not deleted. */
  readonly people: Readonly<Record<string, number>>;
  readonly rules: unknown;
}

interface CommentMailing extends Pick<Mailing, 'occasion' | 'recipients'> {
  readonly author: string;
  readonly comment: string;
}

/** Mails the recipients about a comment; answers how many mails are held back for an administrator to send. */
export async function writeCommentMails(
  work: Pick<Work, 'db' | 'jobs' | 'at' | 'person'>,
  { event, about, names }: Pick<Mailing, 'event' | 'about'> & Pick<CommentedSubject, 'names'>,
  { occasion, recipients, author, comment }: CommentMailing,
): Promise<number> {
  const details = { ...names, author, comment };
  return (await writeMails(work, [{ event, occasion, about, recipients, details }])).held;
}
