import type { ApprovalEvent } from '@purser/domain/approvals/approval-events';
import type { ApprovalState } from '@purser/domain/approvals/approval-state';
import type { NamedPerson } from '@purser/domain/people';
import type { StepEventAction } from '@purser/domain/request-mail-texts';
import type { TermsDifference } from '@purser/domain/request-terms';
import type { Work } from '../../../platform/serve.ts';
import type { RequestWithSteps } from './request-with-steps.ts';

/** A step that was decided, and what was written with it. */
export interface StepOutcome {
  /** The step's key. */
  readonly step: string;
  /** The request as it is now, and what happened to it. */
  readonly state: ApprovalState;
  readonly events: readonly ApprovalEvent[];
  readonly comment?: string | null;
  /** The contract that a request for one ends in, and the item that the request is about. */
  readonly contractId?: number;
  readonly itemId?: number | null;
  /** In what a wrap-up differs from what was approved. */
  readonly differences?: TermsDifference[];
  /** Dollars a year of the contract that a wrap-up has created or found; without one, mails have the request's own cost. */
  readonly enteredCost?: number | undefined;
}

/** The work of mails; nobody is at work where a day has passed. */
export type MailWork = Pick<Work, 'db' | 'jobs' | 'at'> & {
  readonly person: Work['person'] | null;
  /** Whose doing the mails are, where that isn’t whoever is at work: they may be among those who are told. */
  readonly causer?: NamedPerson | null;
};

/** What was done to a request's step. */
export interface StepEvent extends StepOutcome {
  /** The request as it was before. */
  readonly locked: RequestWithSteps;
  readonly action: StepEventAction;
  /** Whom the step waited for before it was given to somebody else, by name, and who that is. */
  readonly fromName?: string | null;
  readonly to?: number | null;
  /** When the steps are due, in words: 'was due on Nov 20, 2 working days ago'. */
  readonly due?: string;
  /** The current steps that the mail is about; all of them without. */
  readonly steps?: readonly string[];
}

const decisions: ReadonlySet<StepEventAction> = new Set([
  'submitted',
  'handed in',
  'approved',
  'rejected',
  'sent back',
]);

/** Whether an event is somebody's decision about its step. */
export const isDecision = (action: StepEventAction): boolean => decisions.has(action);
