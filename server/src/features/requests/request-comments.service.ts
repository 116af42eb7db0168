import type { RequestComment } from '@purser/api/request-talk';
import { excerptOf } from '@purser/domain/excerpt';
import { handlesIn, mentionedIn, problemOfMentions } from '@purser/domain/mentions';
import { invalid } from '@purser/domain/problem';
import { requestNumber, requestTitle } from '@purser/domain/request-words';
import { auditParts, authorshipOf, type NewActivity } from '../../platform/history.ts';
import { permitMails } from '../../platform/mail/mail-limit.ts';
import { mailRuleOf } from '../../platform/mail/mail-rules.ts';
import { findRecipients, type MailedPerson, writeMails } from '../../platform/mail/mails.ts';
import { nameInTexts } from '../../platform/people.ts';
import { permit } from '../../platform/permit.ts';
import type { Work } from '../../platform/serve.ts';
import { findRequestThread, insertRequestComment, type RequestThread } from './request-comments.queries.ts';
import { requestNames } from './request-mail-details.ts';
import { requestHolders } from './request-mails.ts';
import { unknownStep } from './request-problems.ts';
import { findStepRows } from './request-steps.queries.ts';
import { noSuchRequest, type RequestWithSteps, requestWithSteps, stateOf } from './request-with-steps.ts';
import { findRecord, type RequestRecord } from './requests.queries.ts';

interface AddedComment {
  readonly content: string;
  /** The key of the step that the comment is about, where it is about one. */
  readonly step?: string;
}

/** Adds a comment with its activity and its mails. The people it mentions are found in its text. */
export async function addRequestComment(
  work: Work,
  requestId: number,
  { content, step }: AddedComment,
): Promise<RequestComment> {
  permit(work.person, 'add comments');
  const row = (await findRecord(work.db, requestId)) ?? noSuchRequest();
  const request = await requestWithSteps(work.db, row, await findStepRows(work.db, requestId));
  if (step !== undefined && !request.steps.some(({ stepName }) => stepName === step)) throw unknownStep();
  const thread = await findRequestThread(work.db, requestId, handlesIn(content));
  const tagged_users = mentionedIn(content, new Set(Object.keys(thread.people)));
  const tooMany = problemOfMentions(tagged_users);
  // A comment on a step arrives as the field `comment`.
  if (tooMany) throw invalid({ [step === undefined ? 'content' : 'comment']: tooMany });
  const recipients = await recipientsOf(work, request, { ...thread, tagged_users });
  const { id: userId, name, username, profileImageUrl } = work.person;
  const comment = { requestId, userId, content, tagged_users, createdAt: work.at };
  const author = recipients.length > 0 ? await nameInTexts(work.db, work.person) : name;
  const audit = auditParts(authorshipOf(work), { changes: [], activity: activityOf(row, content) });
  // The first write locks the request, so all questions come before and the transaction is short.
  const id = await work.db.transaction(async (tx) => {
    await permitMails({ ...work, db: tx, count: recipients.length });
    // The request was deleted between reading and writing.
    const added = (await insertRequestComment(tx, { ...comment, userName: name }, audit)) ?? noSuchRequest();
    await writeMails({ ...work, db: tx }, [
      {
        event: 'requestComment',
        occasion: `comment ${added}`,
        about: { requestId },
        recipients,
        details: { ...requestNames(row), author, comment: content },
      },
    ]);
    return added;
  });
  return { id, ...comment, user: { id: userId, name, username, profileImageUrl } };
}

const activityOf = (request: RequestRecord, content: string): NewActivity => ({
  type: 'comment_added',
  description: `New comment on ${requestTitle(request)}`,
  details: `${requestNumber(request.id)}: ${excerptOf(content)}`,
  metadata: JSON.stringify({ requestId: request.id }),
});

function recipientsOf(
  { db, person }: Work,
  request: RequestWithSteps,
  thread: RequestThread & { readonly tagged_users: readonly string[] },
): Promise<MailedPerson[]> {
  const { roles } = mailRuleOf('requestComment', thread.savedMailRules);
  const holders = {
    ...requestHolders(stateOf(request)),
    previous_commenters: thread.commenters,
    tagged: thread.tagged_users.flatMap((username) => thread.people[username] ?? []),
  };
  return findRecipients(db, roles, { holders, actor: person.id });
}
