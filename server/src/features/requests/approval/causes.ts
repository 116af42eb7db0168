/** Why a request is another one now: what somebody did, or that time has passed, with what is written and told of it. */
import type { ApprovalEvent } from '@purser/domain/approvals/approval-events';
import type { Company } from '@purser/domain/approvals/approvers';
import type { Update } from '@purser/domain/approvals/request-updates';
import type { NamedPerson } from '@purser/domain/people';
import type { StepEventAction } from '@purser/domain/request-mail-texts';
import type { TermsDifference } from '@purser/domain/request-terms';
import type { Work } from '../../../platform/serve.ts';
import type { RequestEvent } from '../record/request-activity.ts';
import type { RequestRecord } from '../record/requests.queries.ts';
import type { RequestWithSteps } from './request-with-steps.ts';

/** A step that was decided, and what was written with it. */
export interface StepOutcome {
  /** The step's key. */
  readonly step: string;
  readonly comment?: string | null;
  /** The contract that a request for one ends in, and the item that the request is about. */
  readonly contractId?: number;
  readonly itemId?: number | null;
  /** In what a wrap-up differs from what was approved. */
  readonly differences?: TermsDifference[];
  /** Dollars a year of the contract that a wrap-up has created or found; without one, mails have the request's own cost. */
  readonly enteredCost?: number | undefined;
}

export type Cause =
  /** With `begins`, the request was submitted as soon as it was there: the feed tells of the request alone. */
  | ({ readonly type: 'decided'; readonly begins?: boolean } & StepOutcome)
  | { readonly type: 'withdrawn'; readonly comment: string | null }
  /** Fields that the state doesn't have, such as the description. */
  | { readonly type: 'changed'; readonly fields: Partial<RequestRecord> }
  /** The step waited for `fromName` before, null for nobody. */
  | {
      readonly type: 're-assigned';
      readonly step: string;
      readonly fromName: string | null;
      readonly to: number;
    }
  /** Somebody is deleted; the company is the one without them. */
  | { readonly type: 'handed over'; readonly fromName: string | null; readonly company: Company }
  /** Days passed, or people, groups or settings changed: nobody did anything to the request. */
  | { readonly type: 'waiting' };

/** What became of a request, and why. */
export interface RequestOutcome extends Update {
  readonly cause: Cause;
  /** The steps whose approvers are reminded today. */
  readonly reminded?: ReadonlySet<string>;
}

interface Effect {
  /** Its entry in the feed. */
  readonly activity?: RequestEvent['type'];
  /** What its mails are about. */
  readonly mail?: 'withdrawal' | 'completion' | 'turns';
}

/**
 * What each kind of event brings beside its line in the history (`approvalEventText`). A decision has its own entry in the feed and
 * its own mails, which tell of its events.
 */
export const effects: Readonly<Record<ApprovalEvent['type'], Effect>> = {
  decided: {},
  completed: { mail: 'completion' },
  began: {},
  skipped: {},
  postponed: {},
  sent_back: {},
  handed_in: {},
  asked_anew: {},
  reassigned: {},
  escalated: {},
  escalation_over: {},
  withdrawn: { activity: 'request_withdrawn', mail: 'withdrawal' },
  closed: {},
  asked: { mail: 'turns' },
  released: {},
};

/** The work of an outcome; nobody is at work where a day has passed. */
export type MailWork = Pick<Work, 'db' | 'jobs' | 'at' | 'caller'> & {
  readonly person: Work['person'] | null;
  /** The person who caused the mails, where nobody is at work: they may be among the recipients. */
  readonly causer?: NamedPerson | null;
};

/** What was done to a request's step, as its mails tell it. */
export interface StepEvent extends StepOutcome, Update {
  /** The request as it was before. */
  readonly locked: RequestWithSteps;
  readonly action: StepEventAction;
  /** The name of the person that the step waited for before it was re-assigned, and the id of the new one. */
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
