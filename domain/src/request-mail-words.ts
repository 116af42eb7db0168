/**
 * What the mails about a request's steps say to their readers: to whoever's turn it is what to do, to all others what
 * was decided and by whom and, at the end, that it is over (decision 72).
 */
import { amountText, centsOf } from './money.ts';
import { actionText } from './request-words.ts';

/** What was done to a step. */
export type StepAction = 'submitted' | 'approved' | 'rejected' | 're-assigned' | 'handed over';

/** Something that was done to a step of a request, as its mails tell of it. People and steps are in words. */
export interface StepInWords {
  readonly action: StepAction;
  readonly author: string;
  readonly step: string;
  readonly vendor: string;
  readonly product: string;
  readonly requestNumber: string;
  /** Dollars a year; null where nobody has estimated them. */
  readonly cost: number | null;
  /** It asks for a contract of software that is there. */
  readonly isForContract: boolean;
  /** The step whose turn it is; null where the request is over. */
  readonly next: NextStep | null;
  /** The requestor has decided a later step of their own request. */
  readonly isSelfApproved?: boolean;
  /** Its wrap-up was entered at another cost than was approved. */
  readonly isAtOtherCost?: boolean;
  /** Whom the step waited for before it was given to somebody else; null for nobody. */
  readonly from?: string | null;
}

/** A step whose turn it is. */
interface NextStep {
  readonly step: string;
  /** Whom it waits for; null for nobody. */
  readonly assignee: string | null;
  /** It is decided by creating software and contract (docs/product/approvals.md#wrap-up), not by an approval alone. */
  readonly isWrapUp?: boolean;
}

/** A mail in a line, what happened, and what its reader can do now. */
export interface StepWords {
  readonly headline: string;
  readonly happened: string;
  readonly todo: string;
}

/** What whoever's turn it is reads. @example turnWords(told).headline // 'Your turn: Adobe Creative Cloud, $1,000 a year' */
export function turnWords(told: StepInWords): StepWords {
  const cost = told.cost === null ? '' : `, ${amountText(centsOf(told.cost))} a year`;
  const step = told.next?.step ?? told.step;
  return {
    headline: `Your turn: ${titleOf(told)}${cost}${givenBy(told)}`,
    happened: happenedText(told, 'you'),
    todo: `It is your turn: ${step}. Open the request, then ${told.next?.isWrapUp ? 'fill out its contract and ownership details' : 'approve or reject it'}.`,
  };
}

/** What everybody else reads. @example newsWords(told).headline // 'Bo Nash approved Legal Review: Adobe Creative Cloud' */
export function newsWords(told: StepInWords): StepWords {
  const happened = happenedText(told, told.next?.assignee ?? 'nobody');
  return { headline: newsHeadline(told), happened, todo: newsTodo(told) };
}

// A request that comes from somebody else's table, rather than from the step before.
function givenBy({ action, author }: StepInWords): string {
  if (action === 're-assigned') return ` (assigned by ${author})`;
  return action === 'handed over' ? ` (handed over by ${author})` : '';
}

const titleOf = ({ vendor, product }: StepInWords): string => `${vendor} ${product}`;

function newsHeadline(told: StepInWords): string {
  const { action, author, step, next } = told;
  if (action === 'rejected') return `Rejected by ${author}: ${titleOf(told)}`;
  if (action === 'submitted')
    return `${author} submitted a ${told.isForContract ? 'contract' : 'request'}: ${titleOf(told)}`;
  if (action === 'approved' && next === null)
    return `Finished${told.isAtOtherCost ? ' at another cost' : ''}: ${titleOf(told)}, approved by ${author}`;
  return action === 'approved'
    ? `${author} approved ${step}: ${titleOf(told)}`
    : `${step} has a new approver: ${titleOf(told)}`;
}

// `assignee` is whom the step waits for now, as the reader calls them.
function happenedText(told: StepInWords, assignee: string): string {
  const { action, author, step, vendor, product, requestNumber, next } = told;
  const request = `the request for ${titleOf(told)} (${requestNumber})`;
  if (action === 'submitted')
    return told.isForContract
      ? `${author} submitted a contract with ${vendor} for ${product} (${requestNumber}).`
      : `${author} submitted a request for ${titleOf(told)} (${requestNumber}).`;
  if (action === 'rejected') return `${author} rejected ${request} at ${step}.`;
  if (action === 'approved')
    return `${author} approved ${step}${next === null ? ', the last step,' : ''} of ${request}${told.isSelfApproved ? ' (approved by the requestor)' : ''}.`;
  const to = next?.assignee ? assignee : 'nobody';
  const from = told.from ?? 'nobody';
  if (action === 'handed over')
    return `${author} deleted ${from}, whom ${step} of ${request} waited for, and handed it over to ${to}.`;
  return `${author} assigned ${step} of ${request} to ${to}. Before, it waited for ${from}.`;
}

function newsTodo({ action, next, isForContract }: StepInWords): string {
  if (action === 'rejected')
    return 'The request is over. To ask again, open it and choose ‘Copy as new draft’.';
  if (next === null)
    return isForContract
      ? 'The request is over: the contract was created.'
      : 'The request is over: the software and its contract are in Purser.';
  const whom = next.assignee === null ? 'an administrator' : next.assignee;
  return `The next step is ${next.step}. It waits for ${whom}; you don’t have to do anything.`;
}

/**
 * The required actions of a step as a mail lists them, each with one bullet, however they were typed.
 * @example checklist(['Check the terms', '- Ask Finance']) // '• Check the terms\n• Ask Finance'
 */
export const checklist = (actions: readonly string[]): string =>
  actions.map((line) => `• ${actionText(line)}`).join('\n');

/** What people read of a contract that was created without approval. */
export const addedContractWords = ({
  author,
  vendor,
  product,
}: Pick<StepInWords, 'author' | 'vendor' | 'product'>): StepWords => ({
  headline: `${author} added a contract: ${vendor} ${product}`,
  happened: `${author} added a contract with ${vendor} for ${product}.`,
  todo: 'It needed no approval; you don’t have to do anything.',
});
