/**
 * The one error of the product: what went wrong, in words for the person who can mend it. It crosses the wire unchanged, so
 * server and screens speak of the same thing (docs/product/api.md#errors).
 */

/** What kind of trouble it is; each kind has one HTTP status, given in {@link statusOf}. */
export type ProblemKind = (typeof statuses)[number][0];

const statuses = [
  ['malformed', 400],
  ['unauthenticated', 401],
  ['forbidden', 403],
  ['missing', 404],
  ['timed_out', 408],
  ['conflict', 409],
  ['stale', 412],
  ['too_large', 413],
  ['unsupported', 415],
  ['invalid', 422],
  ['too_many', 429],
  ['head_too_large', 431],
  ['broken', 500],
  ['not_implemented', 501],
  ['unavailable', 503],
] as const;

/** A stable word for programs: the kind, or what is known more exactly. */
export type ProblemCode =
  | ProblemKind
  | 'above_approved_cost'
  | 'account_conflict'
  | 'account_removed'
  | 'already_undone'
  | 'approval_needed'
  | 'bad_form'
  | 'bad_host'
  | 'broken_off'
  | 'cancelled'
  | 'cell_too_long'
  | 'closed'
  | 'column_twice'
  | 'contract_terms'
  | 'cut_off'
  | 'decided'
  | 'disk_full'
  | 'domain_not_allowed'
  | 'draft'
  | 'email_not_verified'
  | 'empty_file'
  | 'fixed_step'
  | 'foreign_site'
  | 'group_named'
  | 'incomplete'
  | 'interrupted'
  | 'is_evidence'
  | 'key_reused'
  | 'last_admin'
  | 'login_failed'
  | 'long_header'
  | 'loopback_only'
  | 'mail_not_sent'
  | 'mapping_needed'
  | 'name_taken'
  | 'needs_memory'
  | 'needs_time'
  | 'no_budget_columns'
  | 'no_email_column'
  | 'no_file'
  | 'no_header'
  | 'no_rows'
  | 'no_sheet'
  | 'no_software_id'
  | 'not_configured'
  | 'not_csv'
  | 'not_last'
  | 'not_untouched'
  | 'not_yet'
  | 'nothing_to_create'
  | 'other_term'
  | 'own_deletion'
  | 'own_step'
  | 'password_sign_in_off'
  | 'rate_by_hand'
  | 'registration_failed'
  | 'renewed'
  | 'skipped'
  | 'software_deleted'
  | 'state_mismatch'
  | 'too_few_approvers'
  | 'too_many_columns'
  | 'too_many_files'
  | 'too_many_imports'
  | 'too_many_questions'
  | 'being_changed'
  | 'too_many_mails'
  | 'too_many_rows'
  | 'too_many_uploads'
  | 'undo_first'
  | 'undo_over'
  | 'unknown_step'
  | 'unreachable'
  | 'unreadable'
  | 'wordless'
  | 'wrong_mapping';

/** The messages of single fields, by their wire path: `{ 'contract.cost': 'Cost is required' }`. */
export type ProblemFields = Readonly<Record<string, string>>;

/** What a problem may carry beside its kind and message. */
export interface ProblemDetails {
  /** The kind where none is given. */
  readonly code?: ProblemCode;
  readonly fields?: ProblemFields;
  /** Further members of the answer, such as the guessed mapping of a CSV file. */
  readonly more?: Readonly<Record<string, unknown>>;
}

/**
 * Thrown wherever a request can't be done.
 * @example throw new Problem('invalid', 'Cost is required', { fields: { cost: 'Cost is required' } })
 */
export class Problem extends Error {
  readonly kind: ProblemKind;
  readonly code: ProblemCode;
  readonly fields: ProblemFields | undefined;
  readonly more: Readonly<Record<string, unknown>> | undefined;

  constructor(kind: ProblemKind, message: string, details: ProblemDetails = {}) {
    super(message);
    this.name = 'Problem';
    this.kind = kind;
    this.code = details.code ?? kind;
    this.fields = details.fields;
    this.more = details.more;
  }
}

/** The HTTP status of a kind. @example statusOf('stale') // 412 */
export const statusOf = (kind: ProblemKind): number => statuses.find(([name]) => name === kind)?.[1] ?? 500;

/** The kind that an HTTP status stands for; `broken` for one we never send. @example kindOf(404) // 'missing' */
export const kindOf = (status: number): ProblemKind =>
  statuses.find(([, number]) => number === status)?.[0] ?? 'broken';

/** A problem of one or more fields; its message is the first field's. @example invalid({ cost: 'Cost is required' }) */
export function invalid(fields: ProblemFields, code: ProblemCode = 'invalid'): Problem {
  return new Problem('invalid', Object.values(fields)[0] ?? 'Something is not valid', { code, fields });
}
