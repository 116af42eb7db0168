import { handlesIn, mentionedIn, problemOfMentions } from '@purser/domain/mentions';
import { invalid } from '@purser/domain/problem';
import type { RequestState } from '@purser/domain/requests';
import { mailRuleOf } from '../../platform/mail/mail-rules.ts';
import { findRecipients, writeMails } from '../../platform/mail/mails.ts';
import { nameInTexts } from '../../platform/people.ts';
import type { Work } from '../../platform/serve.ts';
import { type HeldRequest, stepOf } from './held-request.ts';
import { findMailed, findRequestThread } from './request-comments.queries.ts';
import { requestNames } from './request-mail-details.ts';
import { requestHolders } from './request-mails.ts';
import type { RequestRecord } from './requests.queries.ts';

/** What was said with a decision that is kept in this transaction, and whose mails are written. */
interface DecisionComment {
  /** The step's key. */
  readonly step: string;
  readonly comment: string | null;
  readonly state: RequestState;
  readonly request: RequestRecord;
}

/**
 * Mails those whom the comment of a decision mentions, as a comment does; who was mailed about the decision itself has
 * read it there. Answers how many mails are held back for an administrator to send.
 */
export async function mailMentioned(
  work: Work,
  held: HeldRequest,
  { step, comment, state, request }: DecisionComment,
): Promise<number> {
  const handles = handlesIn(comment ?? '');
  if (comment === null || handles.length === 0) return 0;
  const thread = await findRequestThread(work.db, request.id, handles);
  const mentioned = mentionedIn(comment, new Set(Object.keys(thread.people)));
  const tooMany = problemOfMentions(mentioned);
  if (tooMany) throw invalid({ comment: tooMany });
  const { roles } = mailRuleOf('requestComment', thread.savedMailRules);
  const tagged = mentioned.flatMap((username) => thread.people[username] ?? []);
  const holders = { ...requestHolders(state, step), tagged };
  const found = await findRecipients(
    work.db,
    roles.filter((role) => role === 'tagged'),
    { holders, actor: work.person.id },
  );
  const mailed = new Set(await findMailed(work.db, { requestId: request.id, ...work }));
  const recipients = found.filter(({ id }) => !mailed.has(id));
  if (recipients.length === 0) return 0;
  const { id } = stepOf(held, step);
  const author = await nameInTexts(work.db, work.person);
  const details = { ...requestNames(request), author, comment };
  const about = { requestId: request.id };
  const written = await writeMails(work, [
    { event: 'requestComment', occasion: `comment of step ${id}`, about, recipients, details },
  ]);
  return written.held;
}
