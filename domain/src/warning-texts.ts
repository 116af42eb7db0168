/**
 * How what is worth a second look reads (decision 76). Apart from contract-warnings.ts, so that a screen which only says
 * it doesn't load a calendar.
 */

/** What an item can be warned of: its contracts, or another item of the same vendor and product. */
export type WarningKind = 'overlap' | 'noticeAfterEnd' | 'sameProduct';

/** How each reads in one sentence, for where there is room for no more. */
export const warningTexts: Readonly<Record<WarningKind, string>> = {
  overlap: 'Contracts overlap. Days that lie in both are counted twice.',
  noticeAfterEnd: 'The Cancel Notice Date lies after the contract’s end.',
  sameProduct: 'Another item has the same vendor and product.',
};
