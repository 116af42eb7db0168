/**
 * What the house rules on names and files do not hold for yet, each with its reason. An entry that nothing needs any more fails
 * `one-way.test.ts`, so that these lists only get shorter.
 */

/** Types that more than one file exports under this name. */
export const namedAlike: Readonly<Record<string, string>> = {};

const instant = 'An instant of a machine, which is no day.';
const keys = 'Which keys a field takes while somebody types.';

const portfolio = 'Its ten thousand rows are drawn cell by cell, with one cell in the tab order.';

/** Files that draw a table by themselves. */
export const ownTables: Readonly<Record<string, string>> = {
  'web/src/features/portfolio/portfolio-table.tsx': portfolio,
  'web/src/features/portfolio/table-skeleton.tsx': portfolio,
  'web/src/features/renewals/calendar/month-grid.tsx': 'A month of days, whose keys lead from week to week.',
  'web/src/ui/virtual-table.tsx': 'Draws the lines of a data table that are in view.',
  'web/src/ui/waiting-table.tsx': 'Draws a data table while its rows are loaded.',
};

/** Files that read amounts, days or headers by themselves. */
export const ownReaders: Readonly<Record<string, string>> = {
  'api/src/list-filters.ts': instant,
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

const answered = 'A question that can’t be taken back, with a reason beside it: the focus starts on Cancel.';
const besideIt = 'A plain question; the fields are those of the page.';
const look = 'No form is sent: it shows what there is, and each button acts at once.';
const part = 'What dialogs are made of.';

/** Files that make a dialog without FormDialog. */
export const dialogs: Readonly<Record<string, string>> = {
  'web/src/features/currencies/currency-choice.tsx': besideIt,
  'web/src/features/files/contract-files-dialog.tsx': look,
  'web/src/features/import/undo-dialog.tsx': look,
  'web/src/features/renewals/list/keys-sheet.tsx': look,
  'web/src/features/renewals/subscribe-dialog.tsx': look,
  'web/src/features/requests/approval/ask-dialog.tsx': answered,
  'web/src/features/requests/approval/reject-dialog.tsx': answered,
  'web/src/features/requests/approval/withdraw-button.tsx': answered,
  'web/src/features/users/delete-user-dialog.tsx': answered,
  'web/src/features/users/users.tsx': besideIt,
  'web/src/features/workflow/past-workflows.tsx': look,
  'web/src/screens/renewals/next-term.tsx': look,
  'web/src/ui/conflict-dialog.tsx': look,
  'web/src/ui/drawer.tsx': part,
  'web/src/ui/editable-list.tsx': besideIt,
  'web/src/ui/open-confirm-dialog.tsx': part,
  'web/src/ui/open-dialog.tsx': part,
};

const several = 'Waits for several answers, or is missing or gone in ways of its own.';
const list = 'A list that keeps its rows while the next page or another filter is asked for.';
const beside = 'Stands beside what can be used without that answer.';

/** Files that show a failed query without Answer. */
export const answers: Readonly<Record<string, string>> = {
  'web/src/features/currencies/apply-rate.tsx': several,
  'web/src/features/currencies/rate-table.tsx': beside,
  'web/src/features/forecast/scenario/missing-scenario.tsx': several,
  'web/src/features/import/undo-dialog.tsx': several,
  'web/src/features/mail/mail-texts.tsx':
    'Shows a failure in place of an older preview, which would be another text.',
  'web/src/features/mail/outgoing-mail.tsx': list,
  'web/src/features/notifications/notification-list.tsx': list,
  'web/src/features/renewals/renewal-card.tsx': several,
  'web/src/features/stats/financial-overview.tsx': several,
  'web/src/screens/forecast/forecast-chart.tsx': 'Keeps its frame while other bars are on their way.',
  'web/src/screens/forecast/forecast-plan.tsx': several,
  'web/src/screens/renewals/renewals-content.tsx': several,
  'web/src/screens/request/request.tsx': several,
  'web/src/screens/requests/requests-content.tsx': several,
  'web/src/screens/software-panel/software-panel-existing.tsx': several,
  'web/src/screens/software-table/software-table-content.tsx': several,
  'web/src/ui/list-card.tsx': beside,
  'web/src/ui/newest-list.tsx': list,
};

/** Files without a reason to be files of their own. */
export const lone: Readonly<Record<string, string>> = {};

const table = 'Most of it is a table of its own.';
const drawing = 'Draws what utilities can’t: lines, bars and patterns that follow from amounts and days.';
const byWidth = 'Goes by its own width, with another layout for each.';
const cells = 'One row in two layouts, whose cells go elsewhere on a phone.';

/** Sheets of features and screens with more than 80 lines. */
export const longSheets: Readonly<Record<string, string>> = {
  'web/src/features/audit/audit.css': table,
  'web/src/features/contracts/contracts.css': drawing,
  'web/src/features/contracts/price-review.css': byWidth,
  'web/src/features/currencies/currencies.css': table,
  'web/src/features/forecast/budgets/budgets.css': table,
  'web/src/features/forecast/forecast.css': drawing,
  'web/src/features/mail/mail.css': cells,
  'web/src/features/notifications/notifications.css': table,
  'web/src/features/portfolio/table.css': table,
  'web/src/features/renewals/calendar/calendar.css': table,
  'web/src/features/renewals/list/list.css': table,
  'web/src/features/renewals/renewal-marks.css': drawing,
  'web/src/features/renewals/renewals.css': byWidth,
  'web/src/features/requests/lists/board.css': cells,
  'web/src/features/requests/request-page.css': 'Three layouts of a page, and the line from step to step.',
  'web/src/features/requests/requests.css': cells,
  'web/src/features/stats/financial.css': byWidth,
  'web/src/features/stats/spend-chart.css': drawing,
  'web/src/features/users/users.css': cells,
  'web/src/features/workflow/workflow.css': 'Steps that move, open, and run beside each other.',
  'web/src/screens/dashboard/feed.css': cells,
  'web/src/screens/shell/shell.css': 'The frame of all pages, another one on a phone.',
};
