import type { Comment } from '@purser/api/comments';
import { excerptOf } from '@purser/domain/excerpt';
import { mentionsIn, newCommentText } from '../../platform/comments.ts';
import { authorshipOf, type HistoryEntry, historyParts } from '../../platform/history.ts';
import { permitMails } from '../../platform/mail/mail-limit.ts';
import { mailRuleOf } from '../../platform/mail/mail-rules.ts';
import { findRecipients, type MailedPerson, ownersOf, writeMails } from '../../platform/mail/notify.ts';
import { nameInTexts } from '../../platform/people.ts';
import { noSuch, permit } from '../../platform/permit.ts';
import type { Work } from '../../platform/serve.ts';
import { titleOf } from '../software/software.service.ts';
import { type CommentedItem, findThread, insertComment } from './comments.queries.ts';

export async function addComment(work: Work, softwareId: number, content: string): Promise<Comment> {
  permit(work.person, 'add comments');
  const thread = (await findThread(work.db, softwareId, content)) ?? noSuch('software');
  const { tagged_users, tagged } = mentionsIn(content, thread.people, 'content');
  const comment = { content, tagged_users, createdAt: work.at };
  const recipients = await recipientsOf(work, thread, tagged);
  const { id: userId, name, username, profileImageUrl } = work.person;
  const history = historyParts(authorshipOf(work), historyOf(thread, content));
  const author = recipients.length > 0 ? await nameInTexts(work.db, work.person) : name;
  const id = await work.db.transaction(async (tx) => {
    await permitMails({ ...work, db: tx, count: recipients.length });
    // The item was deleted between reading and writing.
    const row = { ...comment, softwareId, userId, userName: name };
    const added = (await insertComment(tx, row, history)) ?? noSuch('software');
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

function historyOf(thread: CommentedItem, content: string): HistoryEntry {
  const excerpt = excerptOf(content);
  return {
    changes: [{ fieldName: 'comment', oldValue: null, newValue: excerpt }],
    activity: {
      type: 'comment_added',
      description: newCommentText(titleOf(thread)),
      details: excerpt,
    },
  };
}

function recipientsOf(
  { db, person }: Work,
  thread: CommentedItem,
  tagged: readonly number[],
): Promise<MailedPerson[]> {
  const { roles } = mailRuleOf('softwareComment', thread.savedMailRules);
  const holders = {
    ...ownersOf(thread),
    author: thread.author,
    previous_commenters: thread.commenters,
    tagged,
  };
  return findRecipients(db, roles, { holders, actor: person.id });
}
