/**
 * Who may do what, in one place for server and screens (decisions: Who may do what).
 * Any signed-in person works on software, contracts, files and comments; some things are an administrator's alone.
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
  | 'upload files'
  | 'add comments'
  | 'import portfolio'
  | 'save options'
  | 'add people';

const adminOnly: ReadonlySet<Action> = new Set(['add people']);

/** Whether a person may do something. @example may({ id: 7, role: 'user' }, 'add people') // false */
export const may = (actor: Actor, action: Action): boolean =>
  actor.role === 'admin' || !adminOnly.has(action);
