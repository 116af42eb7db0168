/** What an entry of the audit log says beside its action, and how it reads (docs/product/audit.md#entries). */
import { excerptOf } from './excerpt.ts';
import { ownValue } from './own-value.ts';

/** The object of an action, under its name at that time; the id is null for what has none. */
export interface AuditTarget {
  readonly id: number | null;
  readonly name: string;
}

/** A value before and after; null is empty. */
export interface AuditChange {
  readonly field: string;
  readonly from: string | null;
  readonly to: string | null;
}

/** What an entry says beside its action. It has ids and names: never a secret, the content of a file or a comment's text. */
export interface AuditDetails {
  readonly target?: AuditTarget;
  /** What the target belongs or belonged to, such as the item of a file. */
  readonly parent?: AuditTarget;
  readonly changes?: readonly AuditChange[];
  /** How many things were touched, by what they are, such as `{ imported: 4 }`. */
  readonly counts?: Readonly<Record<string, number>>;
  /** Why a sign-in was refused. */
  readonly reason?: string;
  /** Anything else in words. */
  readonly note?: string;
}

const longestValue = 300;

const shown = (text: string | null): string | null => (text === null ? null : excerptOf(text, longestValue));

/**
 * What differs between two records of texts, field by field, each value 300 characters at most.
 * @example auditChanges({ Role: 'user' }, { Role: 'admin' }) // [{ field: 'Role', from: 'user', to: 'admin' }]
 */
export function auditChanges(
  before: Readonly<Record<string, string | null>>,
  after: Readonly<Record<string, string | null>>,
): AuditChange[] {
  const fields = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  const values = fields.map(
    (field) => [field, ownValue(before, field) ?? null, ownValue(after, field) ?? null] as const,
  );
  return values
    .filter(([, from, to]) => from !== to)
    .map(([field, from, to]) => ({ field, from: shown(from), to: shown(to) }));
}

/** What an entry says in one line after its action. @example auditSummary({ target: { id: 3, name: 'Ines' }, note: 'deleted' }) // 'Ines, deleted' */
export function auditSummary({ target, parent, changes = [], counts = {}, note }: AuditDetails): string {
  const name = [target?.name, parent?.name].filter((part) => part !== undefined).join(' of ');
  const changed = changesText(changes, name === '');
  const subject = [name, changed].filter((part) => part !== '').join(': ');
  return [subject, ...countTexts(counts), note ?? ''].filter((part) => part !== '').join(', ');
}

// One and several, in the order in which they are said.
const countWords: ReadonlyMap<string, readonly [string, string]> = new Map([
  ['items', ['item', 'items']],
  ['contracts', ['contract', 'contracts']],
  ['people', ['person', 'people']],
  ['terms', ['renewal', 'renewals']],
  ['imported', ['person added', 'people added']],
  ['added', ['rate added', 'rates added']],
  ['changed', ['rate changed', 'rates changed']],
  ['same', ['rate unchanged', 'rates unchanged']],
  ['deleted', ['rate', 'rates']],
  ['removed', ['entry', 'entries']],
  ['new', ['new row', 'new rows']],
  ['updated', ['row updated', 'rows updated']],
  ['unchanged', ['row unchanged', 'rows unchanged']],
  ['left out', ['row left out', 'rows left out']],
  ['present', ['was here already', 'were here already']],
  ['refused', ['row refused', 'rows refused']],
  ['put back', ['put back', 'put back']],
  ['stayed', ['kept', 'kept']],
]);

/**
 * How many things were touched, in words; what was none only where all are none.
 * @example countTexts({ present: 0, imported: 1, refused: 2 }) // ['1 person added', '2 rows refused']
 */
export function countTexts(counts: Readonly<Record<string, number>>): string[] {
  const known = [...countWords.keys()].filter((what) => ownValue(counts, what) !== undefined);
  const all = [...known, ...Object.keys(counts).filter((what) => !countWords.has(what))];
  const some = all.filter((what) => counts[what] !== 0);
  return (some.length > 0 ? some : all.slice(0, 1)).map((what) => {
    const count = ownValue(counts, what) ?? 0;
    const [one, several] = countWords.get(what) ?? [what, what];
    return `${count.toLocaleString('en-US')} ${count === 1 ? one : several}`;
  });
}

// Of a named thing one change says enough without its field: 'Ines Moreau: administrator to user'.
function changesText(changes: readonly AuditChange[], namesField: boolean): string {
  const [first, ...others] = changes;
  if (!first) return '';
  if (others.length > 0) return changes.map(({ field }) => field).join(', ');
  const values = `${first.from ?? 'empty'} to ${first.to ?? 'empty'}`;
  return namesField ? `${first.field}: ${values}` : values;
}

const refusals: Readonly<Record<string, string>> = {
  wrong_password: 'wrong password',
  no_password: 'signs in without a password',
  unknown_person: 'nobody has this name or address',
  password_sign_in_off: 'signing in by password is off',
  account_removed: 'the account was deleted',
  account_conflict: 'the address belongs to another account',
  domain_not_allowed: 'the domain is not allowed',
  address_taken: 'the address or user name is taken',
  email_not_verified: 'the address is not verified',
  state_mismatch: 'this browser began no sign-in, or too long ago',
  access_denied: 'the provider was not allowed to tell who it is',
  being_changed: 'people were being imported or changed; to be repeated',
  too_many: 'too many tries; more of this minute are not listed',
};

/** Why a sign-in was refused, in words. @example refusalText('wrong_password') // 'wrong password' */
export const refusalText = (reason: string): string => refusals[reason] ?? reason.replaceAll('_', ' ');
