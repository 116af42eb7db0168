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
  'rename options': 'admins',
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

/** What a right on a request depends on. */
export interface RequestFacts {
  readonly status: 'draft' | 'in_progress' | 'approved' | 'rejected';
  readonly requestorId: number;
  /** The approvers of its current steps. */
  readonly askedIds: readonly number[];
  readonly round: number;
  /** Whether its first step is approved, in this round; true by default, which allows less. */
  readonly isSubmitted?: boolean;
  /** The person who uploaded the attachment. */
  readonly uploadedBy?: number | null;
}

type Holders = (request: RequestFacts) => readonly (number | null | undefined)[];
const holders = {
  'edit request': ({ requestorId, askedIds }) => [requestorId, ...askedIds],
  'edit request terms': ({ requestorId, askedIds, isSubmitted = true }) =>
    isSubmitted ? askedIds : [requestorId, ...askedIds],
  'delete request': ({ requestorId, round, isSubmitted = true }) =>
    isSubmitted || round > 1 ? [] : [requestorId],
  'delete attachment': ({ requestorId, uploadedBy }) => [uploadedBy, requestorId],
} as const satisfies Readonly<Record<string, Holders>>;

/** A right on a whole purchase request; what may be done to its steps is decided with their approvals. */
export type RequestRight = keyof typeof holders;

const untilClosed: ReadonlySet<RequestRight> = new Set(['edit request', 'edit request terms']);

/**
 * The people who have a right on a request, beside every admin. Terms are vendor, product, cost, department and owners,
 * which the requestor changes until it is submitted, and while it is sent back.
 * @example holdersOf('edit request', { status: 'in_progress', requestorId: 7, askedIds: [8], round: 1 }) // [7, 8]
 */
export function holdersOf(right: RequestRight, request: RequestFacts): number[] {
  const people = holders[right](request).filter((id) => typeof id === 'number');
  return [...new Set(people)];
}

/** Whether a person may do something with a request; a closed one is edited by nobody. */
export function mayOnRequest(actor: Actor, right: RequestRight, request: RequestFacts): boolean {
  const isClosed = request.status === 'approved' || request.status === 'rejected';
  if (isClosed && untilClosed.has(right)) return false;
  return actor.role === 'admin' || holdersOf(right, request).includes(actor.id);
}
