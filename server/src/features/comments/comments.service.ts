import type { Comment } from '@purser/api/comments';
import { excerptOf } from '@purser/domain/excerpt';
import type { RoleHolders } from '@purser/domain/mail';
import { handlesIn, mentionedIn } from '@purser/domain/mentions';
import { Problem } from '@purser/domain/problem';
import { type SQL, sql } from 'drizzle-orm';
import { tellingParts } from '../../platform/history.ts';
import { mailRuleOf } from '../../platform/mail/mail-rules.ts';
import { findRecipients, mailingPart, ownersOf } from '../../platform/mail/mails.ts';
import { permit } from '../../platform/permit.ts';
import type { Work } from '../../platform/serve.ts';
import { deedOf, titleOf } from '../software/software.service.ts';
import { findThread, insertComment, type Thread } from './comments.queries.ts';

/** Adds a comment, and with it its row of history, its activity and its mails. Whom it mentions, its text says. */
export async function addComment(work: Work, softwareId: number, content: string): Promise<Comment> {
  permit(work.person, 'add comments');
  const thread = (await findThread(work.db, softwareId, handlesIn(content))) ?? missing();
  const tagged_users = mentionedIn(content, new Set(Object.keys(thread.people)));
  const comment = { content, tagged_users, createdAt: work.at };
  const telling = sql.join(
    [tellingParts(deedOf(work), toldOf(thread, content)), await mailsOf(work, thread, comment)],
    sql`, `,
  );
  const values = { ...comment, userId: work.person.id };
  const id = await insertComment(work.db, { softwareId, values }, telling);
  const { name, username, profileImageUrl } = work.person;
  const user = { id: work.person.id, name, username, profileImageUrl };
  // The item was deleted between reading and writing.
  return { id: id ?? missing(), softwareId, ...comment, user };
}

function toldOf(thread: Thread, content: string) {
  const excerpt = excerptOf(content);
  return {
    changes: [{ fieldName: 'comment', oldValue: null, newValue: excerpt }],
    activity: {
      type: 'comment_added' as const,
      description: `New comment on ${titleOf(thread)}`,
      details: excerpt,
    },
  };
}

async function mailsOf(
  work: Work,
  thread: Thread,
  { content, tagged_users }: Pick<Comment, 'content' | 'tagged_users'>,
): Promise<SQL> {
  const { roles } = mailRuleOf('softwareComment', thread.savedMailRules);
  const holders = holdersOf(thread, tagged_users);
  const recipients = await findRecipients(work.db, roles, { holders, actor: work.person.id });
  return mailingPart(deedOf(work), 'comment', {
    event: 'softwareComment',
    recipients,
    details: {
      vendor: thread.vendor,
      product: thread.product_name,
      author: work.person.name,
      comment: content,
    },
  });
}

const holdersOf = (thread: Thread, tagged: readonly string[]): RoleHolders => ({
  ...ownersOf(thread),
  author: thread.author,
  previous_commenters: thread.commenters,
  tagged: tagged.flatMap((username) => thread.people[username] ?? []),
});

const missing = (): never => {
  throw new Problem('missing', 'This software doesn’t exist. It may have been deleted');
};
