/**
 * Who may do what, in one place for server and screens (docs/product/rights.md). Any signed-in person works on software,
 * contracts, files and comments; some things are an administrator's alone.
 */

/** What the policy knows of a person. */
export interface Actor {
  readonly id: number;
  readonly role: 'admin' | 'user';
}

/** What someone may be about to do. */
export type Action =
  | 'edit software'
  | 'delete software'
  | 'edit contracts'
  | 'skip approvals'
  | 'upload files'
  | 'add comments'
  | 'import portfolio'
  | 'save options'
  | 'add people'
  | 'open requests'
  | 'save workflow'
  | 'save settings'
  | 'manage people'
  | 'sign oneself out'
  | 'sign others out'
  | 'save mail rules'
  | 'see mails';

const adminOnly: ReadonlySet<Action> = new Set([
  'skip approvals',
  'add people',
  'save workflow',
  'save settings',
  'manage people',
  'sign others out',
  'save mail rules',
  'see mails',
]);

/** Whether a person may do something. @example may({ id: 7, role: 'user' }, 'add people') // false */
export const may = (actor: Actor, action: Action): boolean =>
  actor.role === 'admin' || !adminOnly.has(action);

/** What an undo depends on: who imported. */
export interface ImportThing {
  readonly userId: number;
}

/**
 * Whether a person may undo an import: whoever imported, and every administrator.
 * @example mayUndoImport({ id: 7, role: 'user' }, { userId: 8 }) // false
 */
export const mayUndoImport = (actor: Actor, { userId }: ImportThing): boolean =>
  actor.role === 'admin' || actor.id === userId;

/** What someone may be about to do with a purchase request. */
export type RequestRight =
  | 'edit request'
  | 'edit request terms'
  | 'delete request'
  | 'decide step'
  | 're-assign step'
  | 'delete attachment';

/** What a right on a request depends on. Nobody is null. */
export interface RequestThing {
  readonly status: 'draft' | 'in_progress' | 'approved' | 'rejected';
  readonly requestorId: number;
  readonly currentAssigneeId: number | null;
  /** Whether its first step was approved; where nothing is said, it counts as approved, which allows less. */
  readonly isSubmitted?: boolean;
  /** Whom the step in question waits for. */
  readonly assigneeId?: number | null;
  /** Who uploaded the attachment in question. */
  readonly uploadedBy?: number | null;
}

/**
 * Those who have a right on a request, beside every admin. Terms are vendor, product, cost, department and owners:
 * once the request is submitted they are no longer the requestor's to change.
 */
export function holdersOf(right: RequestRight, request: RequestThing): number[] {
  const people = holders[right](request);
  return [...new Set(people.filter((id) => typeof id === 'number'))];
}

/** Whether a person may do something with a request; a closed one isn't edited, decided or re-assigned by anybody. */
export function mayOnRequest(actor: Actor, right: RequestRight, request: RequestThing): boolean {
  const isClosed = request.status === 'approved' || request.status === 'rejected';
  if (isClosed && untilClosed.has(right)) return false;
  return actor.role === 'admin' || holdersOf(right, request).includes(actor.id);
}

const untilClosed: ReadonlySet<RequestRight> = new Set([
  'edit request',
  'edit request terms',
  'decide step',
  're-assign step',
]);

const holders: Readonly<Record<RequestRight, (request: RequestThing) => (number | null | undefined)[]>> = {
  'edit request': ({ requestorId, currentAssigneeId }) => [requestorId, currentAssigneeId],
  'edit request terms': ({ requestorId, currentAssigneeId, isSubmitted = true }) =>
    isSubmitted ? [currentAssigneeId] : [requestorId, currentAssigneeId],
  'delete request': ({ requestorId, isSubmitted = true }) => (isSubmitted ? [] : [requestorId]),
  'decide step': ({ assigneeId }) => [assigneeId],
  're-assign step': ({ assigneeId }) => [assigneeId],
  'delete attachment': ({ requestorId, uploadedBy }) => [uploadedBy, requestorId],
};
