import { handlesIn, mentionedIn, problemOfMentions } from '@purser/domain/mentions';
import { invalid } from '@purser/domain/problem';
import { mailRuleOf } from '../../platform/mail/mail-rules.ts';
import { findRecipients, writeMails } from '../../platform/mail/mails.ts';
import { nameInTexts } from '../../platform/people.ts';
import type { Work } from '../../platform/serve.ts';
import { findMailed, findRequestThread } from './request-comments.queries.ts';
import { requestNames, type StepDecision } from './request-mail-details.ts';
import { requestHolders } from './request-mails.ts';
import { type RequestWithSteps, stepOf } from './request-with-steps.ts';

/**
 * Mails the people whom the comment of a decision mentions, as a comment by itself does, but for those who were mailed
 * about the decision, which has the comment in it. Answers how many mails are held back for an administrator to send.
 */
export async function mailMentioned(
  work: Work,
  locked: RequestWithSteps,
  { step, comment = null, state }: StepDecision,
): Promise<number> {
  const handles = handlesIn(comment ?? '');
  if (comment === null || handles.length === 0) return 0;
  const requestId = locked.row.id;
  const thread = await findRequestThread(work.db, requestId, handles);
  const mentioned = mentionedIn(comment, new Set(Object.keys(thread.people)));
  const tooMany = problemOfMentions(mentioned);
  if (tooMany) throw invalid({ comment: tooMany });
  const { roles } = mailRuleOf('requestComment', thread.savedMailRules);
  const tagged = mentioned.flatMap((username) => thread.people[username] ?? []);
  const found = await findRecipients(
    work.db,
    roles.filter((role) => role === 'tagged'),
    { holders: { ...requestHolders(state, step), tagged }, actor: work.person.id },
  );
  const mailed = new Set(await findMailed(work.db, { requestId, ...work }));
  const recipients = found.filter(({ id }) => !mailed.has(id));
  if (recipients.length === 0) return 0;
  const author = await nameInTexts(work.db, work.person);
  const { held } = await writeMails(work, [
    {
      event: 'requestComment',
      occasion: `comment of step ${stepOf(locked, step).id}`,
      about: { requestId },
      recipients,
      details: { ...requestNames(locked.row), author, comment },
    },
  ]);
  return held;
}
