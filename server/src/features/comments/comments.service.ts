import type { Comment } from '@purser/api/comments';
import { excerptOf } from '@purser/domain/excerpt';
import type { RoleHolders } from '@purser/domain/mail';
import { handlesIn, mentionedIn, problemOfMentions } from '@purser/domain/mentions';
import { invalid, Problem } from '@purser/domain/problem';
import { type AuditEntry, auditParts, authorshipOf } from '../../platform/history.ts';
import { permitMails } from '../../platform/mail/mail-limit.ts';
import { mailRuleOf } from '../../platform/mail/mail-rules.ts';
import { findRecipients, type MailedPerson, ownersOf, writeMails } from '../../platform/mail/mails.ts';
import { nameInTexts } from '../../platform/people.ts';
import { permit } from '../../platform/permit.ts';
import type { Work } from '../../platform/serve.ts';
import { titleOf } from '../software/software.service.ts';
import { findThread, insertComment, type Thread } from './comments.queries.ts';

export async function addComment(work: Work, softwareId: number, content: string): Promise<Comment> {
  permit(work.person, 'add comments');
  const thread = (await findThread(work.db, softwareId, handlesIn(content))) ?? missing();
  const tagged_users = mentionedIn(content, new Set(Object.keys(thread.people)));
  const tooMany = problemOfMentions(tagged_users);
  if (tooMany) throw invalid({ content: tooMany });
  const comment = { content, tagged_users, createdAt: work.at };
  const recipients = await recipientsOf(work, thread, tagged_users);
  const { id: userId, name, username, profileImageUrl } = work.person;
  const audit = auditParts(authorshipOf(work), auditOf(thread, content));
  const author = recipients.length > 0 ? await nameInTexts(work.db, work.person) : name;
  const id = await work.db.transaction(async (tx) => {
    await permitMails({ ...work, db: tx, count: recipients.length });
    // The item was deleted between reading and writing.
    const row = { ...comment, softwareId, userId, userName: name };
    const added = (await insertComment(tx, row, audit)) ?? missing();
    await writeMails({ ...work, db: tx }, [
      {
        event: 'softwareComment',
        occasion: `comment ${added}`,
        about: { softwareId },
        recipients,
        details: { vendor: thread.vendor, product: thread.product_name, author, comment: content },
      },
    ]);
    return added;
  });
  return { id, softwareId, ...comment, user: { id: userId, name, username, profileImageUrl } };
}

function auditOf(thread: Thread, content: string): AuditEntry {
  const excerpt = excerptOf(content);
  return {
    changes: [{ fieldName: 'comment', oldValue: null, newValue: excerpt }],
    activity: {
      type: 'comment_added',
      description: `New comment on ${titleOf(thread)}`,
      details: excerpt,
    },
  };
}

function recipientsOf(
  { db, person }: Work,
  thread: Thread,
  tagged: readonly string[],
): Promise<MailedPerson[]> {
  const { roles } = mailRuleOf('softwareComment', thread.savedMailRules);
  return findRecipients(db, roles, { holders: holdersOf(thread, tagged), actor: person.id });
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
