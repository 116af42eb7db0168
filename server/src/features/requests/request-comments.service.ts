import type { RequestComment } from '@purser/api/request-talk';
import { excerptOf } from '@purser/domain/excerpt';
import type { RoleHolders } from '@purser/domain/mail';
import { handlesIn, mentionedIn } from '@purser/domain/mentions';
import { requestNumber, requestTitle } from '@purser/domain/request-words';
import { isOpen } from '@purser/domain/requests';
import { type NewActivity, tellingParts } from '../../platform/history.ts';
import { mailRuleOf } from '../../platform/mail/mail-rules.ts';
import { findRecipients, ownersOf, writeRequestMails } from '../../platform/mail/mails.ts';
import { permit } from '../../platform/permit.ts';
import type { Work } from '../../platform/serve.ts';
import { deedOf } from '../software/software.service.ts';
import { noSuchRequest } from './held-request.ts';
import { findRequestThread, insertRequestComment, type RequestThread } from './request-comments.queries.ts';

/** Adds a comment, and with it its activity and its mails. Whom it mentions, its text says. */
export async function addRequestComment(
  work: Work,
  requestId: number,
  content: string,
): Promise<RequestComment> {
  permit(work.person, 'add comments');
  const thread = (await findRequestThread(work.db, requestId, handlesIn(content))) ?? noSuchRequest();
  const tagged_users = mentionedIn(content, new Set(Object.keys(thread.people)));
  const recipients = await recipientsOf(work, thread, tagged_users);
  const { id: userId, name, username, profileImageUrl } = work.person;
  const comment = { requestId, userId, content, tagged_users, createdAt: work.at };
  const telling = tellingParts(deedOf(work), { changes: [], activity: toldOf(thread, comment) });
  // All that is asked was asked before: from its first statement on this holds the request, and ends at once.
  const id = await work.db.transaction(async (tx) => {
    // The request was deleted between reading and writing.
    const added = (await insertRequestComment(tx, comment, telling)) ?? noSuchRequest();
    await writeMails({ ...work, db: tx }, thread, { ...comment, id: added, recipients });
    return added;
  });
  return { id, ...comment, user: { id: userId, name, username, profileImageUrl } };
}

interface Said {
  readonly requestId: number;
  readonly content: string;
}

const toldOf = (thread: RequestThread, { requestId, content }: Said): NewActivity => ({
  type: 'comment_added',
  description: `New comment on ${requestTitle(thread)}`,
  details: `${requestNumber(requestId)}: ${excerptOf(content)}`,
  metadata: JSON.stringify({ requestId }),
});

async function recipientsOf(
  { db, person }: Work,
  thread: RequestThread,
  tagged: readonly string[],
): Promise<number[]> {
  const { roles } = mailRuleOf('requestComment', thread.savedMailRules);
  return findRecipients(db, roles, { holders: holdersOf(thread, tagged), actor: person.id });
}

const holdersOf = (thread: RequestThread, tagged: readonly string[]): RoleHolders => ({
  ...ownersOf(thread),
  requestor: [thread.requestorId],
  author: [thread.requestorId],
  previous_commenters: thread.commenters,
  tagged: tagged.flatMap((username) => thread.people[username] ?? []),
  // Who decides next, the admins where nobody is chosen; a closed request waits for nobody, which isn't theirs to mend.
  ...(isOpen(thread.status) && { current_assignee: assigneesOf(thread) }),
});

const assigneesOf = ({ currentAssigneeId }: RequestThread): number[] =>
  currentAssigneeId === null ? [] : [currentAssigneeId];

const writeMails = (
  work: Work,
  thread: RequestThread,
  { id, requestId, content, recipients }: Said & { id: number; recipients: readonly number[] },
): Promise<void> =>
  writeRequestMails(work.db, deedOf(work), {
    event: 'requestComment',
    occasion: `comment ${id}`,
    requestId,
    recipients,
    details: {
      vendor: thread.vendor ?? 'New Request',
      product: thread.productName ?? 'Untitled',
      requestNumber: requestNumber(requestId),
      author: work.person.name,
      comment: content,
    },
  });
