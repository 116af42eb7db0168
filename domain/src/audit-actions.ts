/**
 * The audit log: what administrators can look up later of who did what, from where (docs/product/audit.md). Its words are
 * here once; an action is a line.
 */
interface AuditWords {
  /** What it says in the log, before its details. */
  readonly label: string;
  /** The group of actions that it belongs to, as its badge. */
  readonly kind: string;
  /** Whether something was refused or went wrong. */
  readonly isFailure?: true;
}

/** What is written to the audit log, by its name on the wire and in the database. */
export const auditActions = {
  signed_in: { label: 'Signed in', kind: 'Sign-in' },
  sign_in_refused: { label: 'Sign-in refused', kind: 'Refusal', isFailure: true },
  signed_out: { label: 'Signed out', kind: 'Sign-out' },
  signed_out_everywhere: { label: 'Signed out everywhere', kind: 'Sign-out' },
  everybody_signed_out: { label: 'Signed everybody out', kind: 'Sign-out' },
  password_set: { label: 'Set a password', kind: 'Password' },
  password_removed: { label: 'Removed a password', kind: 'Password' },
  person_added: { label: 'Added a person', kind: 'People' },
  person_renamed: { label: 'Changed their own name', kind: 'People' },
  people_imported: { label: 'Imported people', kind: 'Import' },
  person_deleted: { label: 'Deleted a person', kind: 'Deletion' },
  role_changed: { label: 'Changed a role', kind: 'Role' },
  evaluation_ended: { label: 'Ended evaluation mode', kind: 'Role' },
  setting_changed: { label: 'Changed a setting', kind: 'Setting' },
  options_changed: { label: 'Changed option lists', kind: 'Setting' },
  option_renamed: { label: 'Renamed an option', kind: 'Setting' },
  rates_changed: { label: 'Changed exchange rates', kind: 'Rates' },
  rates_imported: { label: 'Imported exchange rates', kind: 'Import' },
  rate_deleted: { label: 'Deleted an exchange rate', kind: 'Deletion' },
  rates_deleted: { label: 'Deleted all exchange rates of a currency', kind: 'Deletion' },
  workflow_changed: { label: 'Changed the workflow', kind: 'Workflow' },
  groups_changed: { label: 'Changed the groups of approvers', kind: 'Workflow' },
  holidays_changed: { label: 'Changed the holidays', kind: 'Workflow' },
  forms_changed: { label: 'Changed the forms', kind: 'Workflow' },
  absence_changed: { label: 'Changed an absence', kind: 'People' },
  mail_rules_changed: { label: 'Changed email rules', kind: 'Email rule' },
  mail_rules_reset: { label: 'Reset email rules', kind: 'Email rule' },
  mail_tested: { label: 'Sent a test mail', kind: 'Mail' },
  mail_resent: { label: 'Sent a mail again', kind: 'Mail' },
  portfolio_imported: { label: 'Imported software', kind: 'Import' },
  import_undone: { label: 'Undid an import', kind: 'Import' },
  portfolio_exported: { label: 'Exported the portfolio', kind: 'Export' },
  requests_exported: { label: 'Exported the requests', kind: 'Export' },
  renewals_exported: { label: 'Exported the renewals', kind: 'Export' },
  changes_exported: { label: 'Exported changes', kind: 'Export' },
  audit_exported: { label: 'Exported the audit log', kind: 'Export' },
  budgets_changed: { label: 'Changed budgets', kind: 'Budget' },
  software_deleted: { label: 'Deleted software', kind: 'Deletion' },
  contract_created: { label: 'Added a contract', kind: 'Contract' },
  contract_changed: { label: 'Changed a contract', kind: 'Contract' },
  contract_repriced: { label: 'Changed the price of a contract', kind: 'Contract' },
  contract_renewed: { label: 'Renewed a contract', kind: 'Contract' },
  contract_cancelled: { label: 'Cancelled a contract', kind: 'Contract' },
  renewal_decided: { label: 'Decided about a renewal', kind: 'Decision' },
  renewal_withdrawn: { label: 'Withdrew the decision about a renewal', kind: 'Decision' },
  request_submitted: { label: 'Submitted a request', kind: 'Decision' },
  step_approved: { label: 'Approved a step of a request', kind: 'Decision' },
  request_approved: { label: 'Approved a request', kind: 'Decision' },
  request_rejected: { label: 'Rejected a request', kind: 'Decision' },
  request_sent_back: { label: 'Asked for changes of a request', kind: 'Decision' },
  request_withdrawn: { label: 'Withdrew a request', kind: 'Decision' },
  contract_deleted: { label: 'Deleted a contract', kind: 'Deletion' },
  file_deleted: { label: 'Deleted a file', kind: 'Deletion' },
  request_deleted: { label: 'Deleted a request', kind: 'Deletion' },
  feed_created: { label: 'Made a calendar feed', kind: 'Feed' },
  feed_revoked: { label: 'Revoked a calendar feed', kind: 'Feed' },
  backup_written: { label: 'Wrote a backup', kind: 'Backup' },
  backup_downloaded: { label: 'Downloaded a backup', kind: 'Backup' },
  backup_restored: { label: 'Restored a backup', kind: 'Backup' },
  audit_shortened: { label: 'Removed old audit entries', kind: 'Deletion' },
} as const satisfies Readonly<Record<string, AuditWords>>;

/** Something that is written to the audit log. */
export type AuditAction = keyof typeof auditActions;

/** Whether a word names an action. @example isAuditAction('signed_in') // true */
export const isAuditAction = (word: string): word is AuditAction => Object.hasOwn(auditActions, word);

/** All actions, in the order in which a filter offers them. */
export const auditActionNames: readonly AuditAction[] = Object.keys(auditActions).filter(isAuditAction);

/** What an action is called; its own name where this version doesn't know it. @example auditWordsOf('signed_in').label // 'Signed in' */
export const auditWordsOf = (action: string): AuditWords =>
  isAuditAction(action) ? auditActions[action] : { label: action, kind: 'Other' };

/** How the log names what Purser does by itself, such as its nightly work. */
export const purserName = 'Purser';
