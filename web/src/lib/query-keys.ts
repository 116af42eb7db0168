import type { Query, QueryClient } from '@tanstack/react-query';

/**
 * `software` is an item with its contracts and files; `leaver` is a deleted user; `approvers` are groups and holidays; `names` are
 * those of options, which are kept in many places.
 */
export type Change =
  | 'software'
  | 'softwareComment'
  | 'request'
  | 'requestComment'
  | 'requestFile'
  | 'people'
  | 'leaver'
  | 'sessions'
  | 'options'
  | 'names'
  | 'mail'
  | 'fiscalYear'
  | 'undoneImport'
  | 'backup'
  | 'rates'
  | 'approvers';

// Nothing is stale by itself: the changes that make a query old, by the first word of its key.
const changedBy = {
  'activity-feed': ['software', 'softwareComment', 'request', 'requestComment', 'people', 'sessions'],
  portfolio: ['software'],
  software: ['software'],
  contracts: ['software'],
  'vendor-files': ['software'],
  comments: ['software', 'softwareComment'],
  'change-logs': ['software', 'softwareComment'],
  changes: ['software', 'softwareComment', 'request', 'requestFile'],
  'user-roles': ['software'],
  stats: ['software'],
  // An open request is among what is foreseen, and owners' names are.
  forecast: ['software', 'request', 'people'],
  spend: ['software', 'people', 'fiscalYear'],
  'budget-use': ['software', 'fiscalYear'],
  budgets: ['names'],
  scenarios: ['software'],
  prices: ['software'],
  'price-changes': ['software'],
  renewals: ['software'],
  // A request for a renewal is among what is decided.
  'renewal-terms': ['software', 'request', 'people'],
  renewal: ['software', 'softwareComment', 'request', 'people'],
  'renewals-count': ['software', 'people'],
  'renewal-savings': ['software', 'request'],
  'options-in-use': ['software'],
  // How many contracts each currency has.
  'rate-overview': ['software', 'rates'],
  'exchange-rates': ['rates'],
  'request-repeats': ['software', 'request'],
  requests: ['request'],
  request: ['request'],
  'request-steps': ['request'],
  'request-changes': ['request', 'requestFile'],
  'request-comments': ['requestComment'],
  'approval-requests': ['request'],
  'approval-groups': ['people', 'leaver'],
  'my-work': ['request', 'people'],
  'my-turn': ['request'],
  // Nobody is told what they did themselves, but for an import; what one was told of one's turn is read once it is taken.
  notifications: ['software', 'request'],
  'notifications-count': ['software', 'request'],
  users: ['people', 'leaver'],
  workflow: ['leaver', 'names'],
  holidays: [],
  'request-forms': ['names'],
  'workflow-versions': ['names'],
  'workflow-trial': ['people', 'leaver', 'approvers', 'names'],
  mails: ['mail', 'leaver'],
  'software-options': ['options'],
  imports: ['undoneImport'],
  system: ['backup'],
  backups: ['backup'],
} as const satisfies Record<string, readonly Change[]>;

// Asked again with each visit, updated by the writer, or a state of this window.
type Unchanged =
  | 'alike-products'
  | 'app'
  | 'audit'
  | 'audit-count'
  | 'audit-extent'
  | 'audit-sources'
  | 'auth-config'
  | 'calendar-feeds'
  | 'dismissed-price-reviews'
  | 'email-rules'
  | 'import-trial'
  | 'mail'
  | 'mail-preview'
  | 'mail-transport'
  | 'me'
  | 'meanwhile'
  | 'notification-settings'
  | 'option-uses'
  | 'people-import'
  | 'portfolio-arrival'
  | 'request-attachments'
  | 'request-groups'
  | 'last-views'
  | 'returned'
  | 'session-ended'
  | 'settings'
  | 'user-duties';

export type QueryNoun = keyof typeof changedBy | Unchanged;

/** The second word is mostly the id of a record. The compiler refuses any other key. */
export type KnownKey = readonly [QueryNoun, ...unknown[]];

export function isTouched([noun]: KnownKey, changes: readonly Change[]): boolean {
  const touching: Readonly<Partial<Record<QueryNoun, readonly Change[]>>> = changedBy;
  return touching[noun]?.some((change) => changes.includes(change)) ?? false;
}

/** Asks again for all that the changes make old; with `id`, not for other records. */
export function refresh(client: QueryClient, changes: readonly Change[], id?: number): Promise<void> {
  const isOld = ({ queryKey }: Query): boolean =>
    isTouched(queryKey, changes) && (id === undefined || (queryKey[1] ?? id) === id);
  // An answer that is still awaited for the first time may have been computed before, and would pass for a new one.
  void client.cancelQueries({
    fetchStatus: 'fetching',
    predicate: (query) => query.state.data === undefined && isOld(query),
  });
  return client.invalidateQueries({ predicate: isOld });
}
