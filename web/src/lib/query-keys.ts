import type { QueryClient } from '@tanstack/react-query';

/** What people change. `software` is an item with its contracts and files; `leaver` is somebody who was deleted. */
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
  | 'mail'
  | 'undoneImport';

// Nothing is stale by itself: each query, by the first word of its key, with the changes that show in it.
const changedBy = {
  'activity-feed': ['software', 'softwareComment', 'request', 'requestComment', 'people', 'sessions'],
  portfolio: ['software'],
  software: ['software'],
  contracts: ['software'],
  'vendor-files': ['software'],
  comments: ['software', 'softwareComment'],
  'change-logs': ['software', 'softwareComment'],
  'user-roles': ['software'],
  stats: ['software'],
  renewals: ['software'],
  'options-in-use': ['software'],
  'request-repeats': ['software', 'request'],
  requests: ['request'],
  request: ['request'],
  'request-steps': ['request'],
  'request-changes': ['request', 'requestFile'],
  'request-comments': ['requestComment'],
  'approval-requests': ['request'],
  'my-turn': ['request'],
  users: ['people', 'leaver'],
  workflow: ['leaver'],
  mails: ['mail', 'leaver'],
  'software-options': ['options'],
  imports: ['undoneImport'],
} as const satisfies Record<string, readonly Change[]>;

// Either asked again with each visit, or kept up to date by whoever writes, or a state of this window.
type Unchanged =
  | 'alike-products'
  | 'app'
  | 'auth-config'
  | 'dismissed-price-reviews'
  | 'email-rules'
  | 'import-trial'
  | 'mail'
  | 'mail-preview'
  | 'mail-transport'
  | 'me'
  | 'meanwhile'
  | 'people-import'
  | 'request-attachments'
  | 'request-groups'
  | 'requests-view'
  | 'returned'
  | 'session-ended'
  | 'settings'
  | 'user-duties';

/** The first word of a query's key. */
export type QueryNoun = keyof typeof changedBy | Unchanged;

/** All keys that a query can have, where the second word is mostly the id of a record. The compiler refuses any other. */
export type KnownKey = readonly [QueryNoun, ...unknown[]];

/** Whether a change shows in a query. */
export function isTouched([noun]: KnownKey, changes: readonly Change[]): boolean {
  const touching: Readonly<Partial<Record<QueryNoun, readonly Change[]>>> = changedBy;
  return touching[noun]?.some((change) => changes.includes(change)) ?? false;
}

/** Asks again for all that the changes show in; with `id`, not for what is of another record. */
export function refresh(client: QueryClient, changes: readonly Change[], id?: number): Promise<void> {
  return client.invalidateQueries({
    predicate: ({ queryKey }) =>
      isTouched(queryKey, changes) && (id === undefined || (queryKey[1] ?? id) === id),
  });
}
