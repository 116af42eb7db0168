/**
 * The states of a purchase request and of its steps (docs/product/requests.md#status).
 */
import { wrapUpKey } from './workflow.ts';

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

/** The step at which software and contract are created: `operations_wrapup` or, where there is none, the last. */
export function wrapUpStepOf<Step extends { readonly key: string }>(
  steps: readonly Step[],
): Step | undefined {
  return steps.find(({ key }) => key === wrapUpKey) ?? steps.at(-1);
}
