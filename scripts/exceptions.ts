/**
 * What the house rules on names and files do not hold for yet, each with its reason. An entry that nothing needs any more fails
 * `one-way.test.ts`, so that these lists only get shorter.
 */

/** Types that more than one file exports under this name. */
export const namedAlike: Readonly<Record<string, string>> = {};

const instant = 'An instant of a machine, which is no day.';
const keys = 'Which keys a field takes while somebody types.';

/** Files that read amounts, days or headers by themselves. */
export const ownReaders: Readonly<Record<string, string>> = {
  'api/src/audit.ts': instant,
  'domain/src/currencies/rate-columns.ts': 'A wide table has a column for each currency.',
  'domain/src/days.ts': 'What a civil day is: all kinds of it stand on this.',
  'server/src/db/client.ts': instant,
  'server/src/platform/mail/mail-body.ts': 'Sizes of a style, which are no amounts.',
  'web/src/features/forecast/budgets/edit-budgets-dialog.tsx': 'Only writes a plain amount with its commas.',
  'web/src/features/forecast/scenario/assume-dialog.tsx': 'Takes percentages that end with a point.',
  'web/src/ui/file-import/refused-rows.ts': 'Tells a number from what a spreadsheet would run.',
  'web/src/lib/field-texts.ts': 'Finds what stands in a sentence of the history.',
  'web/src/ui/number-input.tsx': keys,
  'web/src/ui/share-draft.ts': keys,
};

const client = 'The client’s small files are joined with its screens.';

/** Files without a reason to be files of their own. */
export const lone: Readonly<Record<string, string>> = {
  'web/src/features/audit/download-audit.tsx': client,
  'web/src/features/comments/scroll-anchor.ts': client,
  'web/src/features/contracts/contract-refusal.tsx': client,
  'web/src/features/contracts/cost-change.tsx': client,
  'web/src/features/contracts/cost-facts.tsx': client,
  'web/src/features/contracts/submitted-notice.tsx': client,
  'web/src/features/files/put-bytes.ts': client,
  'web/src/features/forecast/budgets/copy-budgets.tsx': client,
  'web/src/features/forecast/more-filters.tsx': client,
  'web/src/features/forecast/plan/chart-scale.ts': client,
  'web/src/features/notifications/notification-row.tsx': client,
  'web/src/features/renewals/decide/announced-decision.ts': client,
  'web/src/features/renewals/decide/cancel-end.tsx': client,
  'web/src/features/renewals/decide/cancel-facts.tsx': client,
  'web/src/features/renewals/decide/evidence.ts': client,
  'web/src/features/renewals/decide/use-snooze.ts': client,
  'web/src/features/renewals/feed-address.tsx': client,
  'web/src/features/renewals/list/saved-items.tsx': client,
  'web/src/features/requests/approval/wrap-up-cost.tsx': client,
  'web/src/features/requests/details/known-product.tsx': client,
  'web/src/features/requests/lists/toggled-groups.ts': client,
  'web/src/features/software/stale-software.ts': client,
  'web/src/features/system/download-report.tsx': client,
  'web/src/features/users/change-role-dialog.tsx': client,
  'web/src/features/workflow/tried-words.ts': client,
  'web/src/features/workflow/use-nobody-named.ts': client,
  'web/src/screens/abandoned-draft.ts': client,
  'web/src/screens/dashboard-panel.ts': client,
  'web/src/screens/first-run.tsx': client,
  'web/src/screens/forecast-subtitle.ts': client,
  'web/src/screens/forecast-unread.tsx': client,
  'web/src/screens/forecast-year-note.tsx': client,
  'web/src/screens/panel-renewal.tsx': client,
  'web/src/screens/renewals-states.tsx': client,
  'web/src/screens/request-page-data.ts': client,
  'web/src/screens/software-panel-fix.ts': client,
  'web/src/screens/software-panel-head.tsx': client,
};
