/**
 * The states of a purchase request and of its steps (docs/product/requests.md#status). What may be done to it stands in
 * request-actions.ts, which lists need not load.
 */
import { type Approver, type RequestPeople, wrapUpKey } from './workflow.ts';

/** What is said of a re-assignment to nobody. */
export const approverMissing = 'Please choose a new approver';

/** What is said of a product without its name. */
export const productMissing = 'Product name is required';

/** What is said where a request is sent back without a reason. */
export const reasonMissing = 'Please write what should change';

/** Every status of a request. The last two are final. */
export const requestStatuses = ['draft', 'in_progress', 'approved', 'rejected'] as const;
export type RequestStatus = (typeof requestStatuses)[number];

/** Whether a request still goes on. @example isOpen('draft') // true */
export const isOpen = (status: RequestStatus): boolean => status === 'draft' || status === 'in_progress';

/** What became of a step so far. */
export const stepStatuses = ['pending', 'approved', 'rejected'] as const;
export type StepStatus = (typeof stepStatuses)[number];

/** A request's own copy of a step. */
export interface StepRecord extends Approver {
  readonly key: string;
  readonly status: StepStatus;
  /** Who decides it, from when it becomes current or is re-assigned; null before that and for nobody. */
  readonly assigneeId: number | null;
  readonly isReassigned: boolean;
  /** Who decided it; null while it is pending. */
  readonly decidedBy: number | null;
}

/** All of a request that its way depends on. `steps` are in order; `currentStep` is the key of one of them. */
export interface RequestState extends RequestPeople {
  readonly status: RequestStatus;
  readonly currentStep: string;
  readonly softwareId: number | null;
  /** It asks for a contract of software that is there; its last approval creates that contract. */
  readonly isForContract: boolean;
  /** All that a submitted request needs is there: vendor, product and the owners that steps wait for. */
  readonly isComplete: boolean;
  readonly steps: readonly StepRecord[];
}

/** The step at which software and contract are created: `operations_wrapup` or, where there is none, the last. */
export function wrapUpStepOf<Step extends { readonly key: string }>(
  steps: readonly Step[],
): Step | undefined {
  return steps.find(({ key }) => key === wrapUpKey) ?? steps.at(-1);
}
