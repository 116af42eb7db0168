/**
 * How what is worth a second look reads (decision 76). Apart from contract-warnings.ts, so that a screen which only says
 * it doesn't load a calendar.
 */

/** What an item can be warned of: its contracts, or another item of the same vendor and product. */
export const warningKinds = ['overlap', 'noticeAfterEnd', 'sameProduct'] as const;
export type WarningKind = (typeof warningKinds)[number];

/** How each reads in one sentence, for where there is room for no more. */
export const warningTexts: Readonly<Record<WarningKind, string>> = {
  overlap: 'Contracts overlap. Days in both are counted twice.',
  noticeAfterEnd: 'The Cancel Notice Date is after the contract’s end.',
  sameProduct: 'Another item has the same vendor and product.',
};
