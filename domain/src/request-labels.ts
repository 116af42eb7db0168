/** Number, title and status of a purchase request as screens and mails show them (docs/product/requests.md#fields). */
import type { ApprovalState, StepState } from './approvals/approval-state.ts';
import type { Actor } from './policy.ts';
import type { RequestStatus, StepStatus } from './requests.ts';
import { wrapUpKey } from './workflow.ts';

/** @example requestNumber(128) // 'REQ-000128' */
export const requestNumber = (id: number): string => `REQ-${String(id).padStart(6, '0')}`;

/** A request's vendor and product, as far as they are filled in. */
interface NamedRequest {
  readonly vendor: string | null;
  readonly productName: string | null;
}

/** @example requestTitle({ vendor: 'Wasabi', productName: null }) // 'Wasabi - Untitled' */
export const requestTitle = (request: NamedRequest): string => titleParts(request).join(' - ');

/** The two parts of that title. */
export const titleParts = ({ vendor, productName }: NamedRequest): readonly [string, string] => [
  vendor ?? 'New Request',
  productName ?? 'Untitled',
];

/** The label of a status. @example requestStatusLabel('in_progress') // 'In progress' */
export const requestStatusLabel = (status: RequestStatus): string => statusLabels[status];

const statusLabels: Readonly<Record<RequestStatus, string>> = {
  draft: 'Draft',
  in_progress: 'In progress',
  approved: 'Approved',
  rejected: 'Rejected',
};

const day = 24 * 60 * 60 * 1000;

/**
 * Whole days, rounded up, between two instants (ISO 8601): the first one counts from its first moment.
 * @example daysInStatus('2026-10-09T10:00:00Z', '2026-10-11T11:00:00Z') // 3
 */
export const daysInStatus = (since: string, now: string): number =>
  Math.max(1, Math.ceil((Date.parse(now) - Date.parse(since)) / day));

/**
 * A required action without the bullet that it was typed with: lists bring their own.
 * @example actionText('• Check with Finance') // 'Check with Finance'
 */
export const actionText = (line: string): string => line.replace(/^\s*[•◦‣⁃∙·*–—-]\s+/u, '');

/**
 * Whether a request in progress waits for a person: it asks them, or nobody, which makes it every administrator's.
 * @example isMyTurn({ status: 'in_progress', askedIds: [7, 8], currentAssigneeId: 8 }, { id: 7, role: 'user' }) // true
 */
export const isMyTurn = ({ status, askedIds, currentAssigneeId }: TurnFacts, me: Actor): boolean =>
  status === 'in_progress' &&
  (askedIds.includes(me.id) || (askedIds.length === 0 && currentAssigneeId === null && me.role === 'admin'));

/** What decides whether it is a person's turn: the people that the request asks, and the person it names. */
export interface TurnFacts {
  readonly status: RequestStatus;
  readonly askedIds: readonly number[];
  readonly currentAssigneeId: number | null;
}

/** How a step is shown. */
export type StepDisplay = 'completed' | 'active' | 'rejected' | 'pending' | 'skipped';

/** What decides how steps are shown. */
export type ShownRequest = Pick<ApprovalState, 'status' | 'currentStep' | 'softwareId'>;

/** How each step of a request is shown, in the order of the steps (docs/product/approvals.md#display-of-steps). */
export function stepDisplays(
  request: ShownRequest,
  steps: readonly { readonly stepName: string; readonly status: StepStatus; readonly state?: StepState }[],
): StepDisplay[] {
  const isOver = isFullyCompleted(request);
  const current = steps.findIndex(({ stepName }) => stepName === request.currentStep);
  return steps.map(({ status, state }, at) => {
    if (state === 'skipped') return 'skipped';
    if (isOver || (state === 'approved' && at !== current)) return 'completed';
    if (state === 'current' && at !== current) return 'active';
    if (state === 'pending' && at < current) return 'pending';
    if (at < current) return 'completed';
    if (at > current) return 'pending';
    if (request.status !== 'rejected') return 'active';
    return status === 'rejected' ? 'rejected' : 'pending';
  });
}

const isFullyCompleted = ({ status, currentStep, softwareId }: ShownRequest): boolean =>
  status === 'approved' || (status !== 'rejected' && currentStep === wrapUpKey && softwareId !== null);
