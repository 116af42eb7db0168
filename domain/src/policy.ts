/**
 * Who may do what, in one place for server and screens (docs/product/rights.md). Any signed-in person works on software,
 * contracts, files and comments; some things are an administrator's alone.
 */

/** What the policy knows of a person. */
export interface Actor {
  readonly id: number;
  readonly role: 'admin' | 'user';
}

const actions = {
  'edit software': 'anyone',
  'delete software': 'anyone',
  'edit contracts': 'anyone',
  'skip approvals': 'admins',
  'upload files': 'anyone',
  'add comments': 'anyone',
  'import portfolio': 'anyone',
  'save options': 'anyone',
  'add people': 'admins',
  'open requests': 'anyone',
  'save workflow': 'admins',
  'say oneself away': 'anyone',
  'save rates': 'admins',
  'save settings': 'admins',
  'save budgets': 'admins',
  'manage people': 'admins',
  'sign oneself out': 'anyone',
  'sign others out': 'admins',
  'save mail rules': 'admins',
  'see mails': 'admins',
  'see the system': 'admins',
  'keep backups': 'admins',
  'see the audit log': 'admins',
} as const;

/** An action that a person may be allowed to do. */
export type Action = keyof typeof actions;

/** Whether a person may do something. @example may({ id: 7, role: 'user' }, 'add people') // false */
export const may = (actor: Actor, action: Action): boolean =>
  actor.role === 'admin' || actions[action] === 'anyone';

/**
 * Whether a person may undo an import: its importer (`userId`) and administrators may.
 * @example mayUndoImport({ id: 7, role: 'user' }, { userId: 8 }) // false
 */
export const mayUndoImport = (actor: Actor, { userId }: { readonly userId: number }): boolean =>
  actor.role === 'admin' || actor.id === userId;

/**
 * Whether a person may delete a scenario, whose author is `userId`: authors and administrators may.
 * @example mayDeleteScenario({ id: 7, role: 'user' }, { userId: 8 }) // false
 */
export const mayDeleteScenario = (actor: Actor, { userId }: { readonly userId: number | null }): boolean =>
  actor.role === 'admin' || actor.id === userId;

/** What a right on a request depends on. Nobody is null. */
export interface RequestFacts {
  readonly status: 'draft' | 'in_progress' | 'approved' | 'rejected';
  readonly requestorId: number;
  readonly currentAssigneeId: number | null;
  /** Whether its first step was approved; true by default, which allows less. */
  readonly isSubmitted?: boolean;
  /** The person the step waits for. */
  readonly assigneeId?: number | null;
  /** The person who uploaded the attachment. */
  readonly uploadedBy?: number | null;
}

type Holders = (request: RequestFacts) => (number | null | undefined)[];
const holders = {
  'edit request': ({ requestorId, currentAssigneeId }) => [requestorId, currentAssigneeId],
  'edit request terms': ({ requestorId, currentAssigneeId, isSubmitted = true }) =>
    isSubmitted ? [currentAssigneeId] : [requestorId, currentAssigneeId],
  'delete request': ({ requestorId, isSubmitted = true }) => (isSubmitted ? [] : [requestorId]),
  'decide step': ({ assigneeId }) => [assigneeId],
  're-assign step': ({ assigneeId }) => [assigneeId],
  'delete attachment': ({ requestorId, uploadedBy }) => [uploadedBy, requestorId],
} as const satisfies Readonly<Record<string, Holders>>;

/** A right on a purchase request. */
export type RequestRight = keyof typeof holders;

const untilClosed: ReadonlySet<RequestRight> = new Set([
  'edit request',
  'edit request terms',
  'decide step',
  're-assign step',
]);

/**
 * The people who have a right on a request, beside every admin. Terms are vendor, product, cost, department and owners,
 * which the requestor can't change any more once the request is submitted.
 */
export function holdersOf(right: RequestRight, request: RequestFacts): number[] {
  const people = holders[right](request).filter((id) => typeof id === 'number');
  return [...new Set(people)];
}

/** Whether a person may do something with a request; a closed one isn't edited, decided or re-assigned by anybody. */
export function mayOnRequest(actor: Actor, right: RequestRight, request: RequestFacts): boolean {
  const isClosed = request.status === 'approved' || request.status === 'rejected';
  if (isClosed && untilClosed.has(right)) return false;
  return actor.role === 'admin' || holdersOf(right, request).includes(actor.id);
}
