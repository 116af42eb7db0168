import type { RequestComment } from '@purser/api/comments';
import { excerptOf } from '@purser/domain/excerpt';
import { handlesIn } from '@purser/domain/mentions';
import { requestNumber, requestTitle } from '@purser/domain/request-labels';
import { mentionsIn, newCommentText } from '../../../platform/comments.ts';
import { authorshipOf, historyParts, type NewActivity } from '../../../platform/history.ts';
import { permitMails } from '../../../platform/mail/mail-limit.ts';
import { mailRuleOf } from '../../../platform/mail/mail-rules.ts';
import { findRecipients, type MailedPerson, writeMails } from '../../../platform/mail/notify.ts';
import { nameInTexts } from '../../../platform/people.ts';
import { noSuch, permit } from '../../../platform/permit.ts';
import type { Work } from '../../../platform/serve.ts';
import type { StepDecision } from '../approval/causes.ts';
import { requestHolders } from '../approval/mail-role-holders.ts';
import { unknownStep } from '../approval/request-problems.ts';
import { findStepRows } from '../approval/request-steps.queries.ts';
import { type RequestWithSteps, requestWithSteps, stepOf } from '../approval/request-with-steps.ts';
import { requestNames } from '../approval/step-in-words.ts';
import { findRecord, type RequestRecord } from '../record/requests.queries.ts';
import { findMailed, findRequestThread, insertRequestComment } from './request-comments.queries.ts';

/** Adds a comment, on the step with a key or on the whole request, with its activity and its mails. */
export async function addRequestComment(
  work: Work,
  requestId: number,
  { content, step }: { readonly content: string; readonly step?: string },
): Promise<RequestComment> {
  permit(work.person, 'add comments');
  const row = (await findRecord(work.db, requestId)) ?? noSuch('request');
  const request = await requestWithSteps(work, row, await findStepRows(work.db, requestId));
  if (step !== undefined && !request.steps.some(({ stepName }) => stepName === step)) throw unknownStep();
  // A comment on a step arrives as the field `comment`.
  const field = step === undefined ? 'content' : 'comment';
  const { tagged_users, roles, holders } = await readMentions(work, requestId, { field, text: content });
  const recipients = await findRecipients(work.db, roles, {
    holders: { ...requestHolders(request), ...holders },
    actor: work.person.id,
  });
  const { id: userId, name, username, profileImageUrl } = work.person;
  const comment = { requestId, userId, content, tagged_users, createdAt: work.at };
  const author = recipients.length > 0 ? await nameInTexts(work.db, work.person) : name;
  const history = historyParts(authorshipOf(work), { changes: [], activity: activityOf(row, content) });
  // The first write locks the request, so all questions come before and the transaction is short.
  const id = await work.db.transaction(async (tx) => {
    const within = { ...work, db: tx };
    await permitMails({ ...within, count: recipients.length });
    // The request was deleted between reading and writing.
    const added =
      (await insertRequestComment(tx, { ...comment, userName: name }, history)) ?? noSuch('request');
    const occasion = `comment ${added}`;
    await writeCommentMails(within, row, { occasion, recipients, author, comment: content });
    return added;
  });
  return { id, ...comment, user: { id: userId, name, username, profileImageUrl } };
}

type Commenting = Pick<Work, 'db' | 'jobs' | 'at' | 'person'>;

/**
 * Mails the people whom the comment of a decision mentions, as a comment by itself does, but for those who were mailed
 * about the decision, which has the comment in it. Answers how many mails are held back for an administrator to send.
 */
export async function mailMentioned(
  work: Commenting,
  locked: RequestWithSteps,
  { step, comment }: StepDecision,
): Promise<number> {
  if (!comment || handlesIn(comment).length === 0) return 0;
  const { row } = locked;
  const { roles, holders } = await readMentions(work, row.id, { field: 'comment', text: comment });
  const taggedOnly = roles.filter((role) => role === 'tagged');
  const found = await findRecipients(work.db, taggedOnly, { holders, actor: work.person.id });
  const mailed = new Set(await findMailed(work.db, { requestId: row.id, ...work }));
  const recipients = found.filter(({ id }) => !mailed.has(id));
  if (recipients.length === 0) return 0;
  const author = await nameInTexts(work.db, work.person);
  const occasion = `comment of step ${stepOf(locked, step).id}`;
  return writeCommentMails(work, row, { occasion, recipients, author, comment });
}

/** The people whom a text mentions, and those who have commented; too many mentions are a problem of the text's field. */
async function readMentions(
  { db }: Pick<Work, 'db'>,
  requestId: number,
  { field, text }: { readonly field: string; readonly text: string },
) {
  const { people, commenters, savedMailRules } = await findRequestThread(db, requestId, text);
  const { tagged_users, tagged } = mentionsIn(text, people, field);
  const { roles } = mailRuleOf('requestComment', savedMailRules);
  return { tagged_users, roles, holders: { previous_commenters: commenters, tagged } };
}

interface CommentMailing {
  readonly occasion: string;
  readonly recipients: readonly MailedPerson[];
  readonly author: string;
  readonly comment: string;
}

async function writeCommentMails(
  work: Commenting,
  row: RequestRecord,
  { occasion, recipients, author, comment }: CommentMailing,
): Promise<number> {
  const details = { ...requestNames(row), author, comment };
  const about = { requestId: row.id };
  return (await writeMails(work, [{ event: 'requestComment', occasion, about, recipients, details }])).held;
}

const activityOf = (request: RequestRecord, content: string): NewActivity => ({
  type: 'comment_added',
  description: newCommentText(requestTitle(request)),
  details: `${requestNumber(request.id)}: ${excerptOf(content)}`,
  metadata: JSON.stringify({ requestId: request.id }),
});
