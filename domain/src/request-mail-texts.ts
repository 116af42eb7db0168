/**
 * The texts of mails about a request's steps: the next assignee reads what to do, all others what was decided, by whom, and
 * whether the request is over (decision 72).
 */

import { countText } from './kinds/numbers.ts';
import { actionText } from './request-labels.ts';

/** What can happen to a step. */
export type StepEventAction =
  | 'submitted'
  | 'handed in'
  | 'approved'
  | 'rejected'
  | 'sent back'
  | 're-assigned'
  | 'handed over'
  | 'changed'
  | 'completed'
  | 'waiting'
  | 'escalated'
  | 'due'
  | 'withdrawn';

/** An event of a step of a request, as its mails describe it. People and steps are given by name. */
export interface NamedStepEvent {
  readonly action: StepEventAction;
  readonly author: string;
  readonly step: string;
  readonly vendor: string;
  readonly product: string;
  readonly requestNumber: string;
  /** A year's, in words; null where nobody has estimated it. */
  readonly cost: string | null;
  /** It asks for a contract of existing software. */
  readonly isForContract: boolean;
  /** The current step; null where the request is over. */
  readonly next: NextStep | null;
  /** The requestor has decided a later step of their own request. */
  readonly isSelfApproved?: boolean;
  /** Its wrap-up was entered at another cost than was approved. */
  readonly isAtOtherCost?: boolean;
  /** When the step is due, in words: 'was due on Nov 20, 2 working days ago'. */
  readonly due?: string;
  /** The person that a re-assigned step waited for before; null for nobody. */
  readonly from?: string | null;
  /** The person that a step was re-assigned to. */
  readonly to?: string | null;
  /** How many more approvals its step needs, as several people decide it; 0 or absent where it is over. */
  readonly left?: number;
}

/** The current step. */
interface NextStep {
  readonly step: string;
  /** The people it waits for; null for nobody. */
  readonly assignee: string | null;
  /** It is decided by creating software and contract (docs/product/approvals.md#wrap-up), not by an approval alone. */
  readonly isWrapUp?: boolean;
  /** It is the submission, for the first time or after somebody has asked for changes. */
  readonly submission?: 'first' | 'sent back' | undefined;
}

/** A mail in a line, what happened, and what its reader can do now. */
export interface StepTexts {
  readonly headline: string;
  readonly happened: string;
  readonly todo: string;
}

/** The texts for the next assignee. @example assigneeTexts(event).headline // 'Your turn: Adobe Creative Cloud, $1,000 a year' */
export function assigneeTexts(event: NamedStepEvent): StepTexts {
  const cost = event.cost === null ? '' : `, ${event.cost} a year`;
  const step = event.next?.step ?? event.step;
  return {
    headline:
      event.action === 'sent back'
        ? observerHeadline(event)
        : `${turnWords[event.action] ?? 'Your turn'}: ${titleOf(event)}${cost}${handoverText(event)}`,
    happened: happenedText(event, 'you'),
    todo:
      event.next?.submission === 'sent back' || event.action === 'sent back'
        ? 'Open the request, make the changes, and resubmit it.'
        : `It is your turn: ${step}. Open the request, then ${deedText(event.next)}.`,
  };
}

function deedText(next: NextStep | null): string {
  if (next?.submission) return 'submit it, or reject it';
  return next?.isWrapUp
    ? 'fill out its contract and ownership details'
    : 'approve it, ask for changes, or reject it';
}

/** The texts for everybody else. @example observerTexts(event).headline // 'Bo Nash approved Legal Review: Adobe Creative Cloud' */
export function observerTexts(event: NamedStepEvent): StepTexts {
  const happened = happenedText(event, event.next?.assignee ?? 'nobody');
  return { headline: observerHeadline(event), happened, todo: observerTodo(event) };
}

const turnWords: Readonly<Partial<Record<StepEventAction, string>>> = {
  escalated: 'Escalated to you',
  due: 'Still your turn',
};

// A step that was re-assigned or handed over doesn't come from the step before.
function handoverText({ action, author }: NamedStepEvent): string {
  if (action === 're-assigned') return ` (assigned by ${author})`;
  return action === 'handed over' ? ` (handed over by ${author})` : '';
}

const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const titleOf = ({ vendor, product }: NamedStepEvent): string => `${vendor} ${product}`;

function observerHeadline(event: NamedStepEvent): string {
  const { action, author, step, next } = event;
  if (action === 'rejected') return `Rejected by ${author}: ${titleOf(event)}`;
  if (action === 'sent back') return `${author} asks for changes: ${titleOf(event)}`;
  if (action === 'withdrawn') return `Withdrawn by ${author}: ${titleOf(event)}`;
  if (action === 'submitted')
    return `${author} submitted a ${event.isForContract ? 'contract' : 'request'}: ${titleOf(event)}`;
  if (action === 'handed in') return `${author} resubmitted: ${titleOf(event)}`;
  if (action === 'completed') return `${step} is approved: ${titleOf(event)}`;
  if (action === 'approved' && next === null)
    return `Finished${event.isAtOtherCost ? ' at another cost' : ''}: ${titleOf(event)}, approved by ${author}`;
  const more = event.left ? ` (${countText(event.left, 'more approvals')} needed)` : '';
  return action === 'approved'
    ? `${author} approved ${step}${more}: ${titleOf(event)}`
    : `${step} has a new approver: ${titleOf(event)}`;
}

// `assignee` is the person the step waits for now: 'you' or a name.
function happenedText(event: NamedStepEvent, assignee: string): string {
  const { action, author, step, vendor, product, requestNumber, next } = event;
  const request = `the request for ${titleOf(event)} (${requestNumber})`;
  if (action === 'submitted')
    return event.isForContract
      ? `${author} submitted a contract with ${vendor} for ${product} (${requestNumber}).`
      : `${author} submitted a request for ${titleOf(event)} (${requestNumber}).`;
  if (action === 'handed in')
    return `${author} resubmitted ${request}, after the changes that were asked for.`;
  if (action === 'completed')
    return `${step} of ${request} has all the approvals that it needs, as whoever was missing isn’t asked any more.`;
  if (action === 'rejected') return `${author} rejected ${request} at ${step}.`;
  if (action === 'sent back') return `${author} asks for changes to ${request}, at ${step}.`;
  if (action === 'withdrawn') return `${author} withdrew ${request}. It waits for nobody any more.`;
  if (action === 'waiting') return `${capitalized(request)} waits for ${assignee}.`;
  if (action === 'escalated')
    return `${next?.step ?? step} of ${request} has waited too long, so that it is yours as well.`;
  if (action === 'due') return `${next?.step ?? step} of ${request} ${event.due ?? 'is due'}.`;
  if (action === 'changed') return `${author} changed ${request}, which waits for ${assignee} now.`;
  if (action === 'approved')
    return `${author} approved ${step}${next === null ? ', the last step,' : ''} of ${request}${event.isSelfApproved ? ' (approved by the requestor)' : ''}.`;
  const to = next?.assignee ? assignee : (event.to ?? 'nobody');
  const from = event.from ?? 'nobody';
  if (action === 'handed over')
    return `${author} deleted ${from}, whom ${step} of ${request} waited for, and handed it over to ${to}.`;
  return `${author} assigned ${step} of ${request} to ${to}. Before, it waited for ${from}.`;
}

function observerTodo({ action, step, next, left, isForContract }: NamedStepEvent): string {
  if (action === 'withdrawn') return 'You don’t have to do anything.';
  if (action === 'rejected')
    return 'The request is over. To ask again, open it and choose ‘Copy as new draft’.';
  if (next === null)
    return isForContract
      ? 'The request is over: the contract was created.'
      : 'The request is over: the software and its contract are in Purser.';
  const assignee = next.assignee ?? 'an administrator';
  if (next.submission)
    return `The request is with ${assignee}, who can change and resubmit it; you don’t have to do anything.`;
  if (left)
    return `${step} needs ${countText(left, 'more approvals')}. The request waits for ${assignee}; you don’t have to do anything.`;
  return `The next step is ${next.step}. It waits for ${assignee}; you don’t have to do anything.`;
}

/**
 * The required actions of a step as a mail lists them, each with one bullet, however they were typed.
 * @example checklist(['Check the terms', '- Ask Finance']) // '• Check the terms\n• Ask Finance'
 */
export const checklist = (actions: readonly string[]): string =>
  actions.map((line) => `• ${actionText(line)}`).join('\n');

/** The texts about a contract that was created without approval. */
export const addedContractTexts = ({
  author,
  vendor,
  product,
}: Pick<NamedStepEvent, 'author' | 'vendor' | 'product'>): StepTexts => ({
  headline: `${author} added a contract: ${vendor} ${product}`,
  happened: `${author} added a contract with ${vendor} for ${product}.`,
  todo: 'It needed no approval; you don’t have to do anything.',
});
