import type { RenewalTerm } from '@purser/api/renewal-terms';

/** Which dialog is opened: the next term's contract, that of the term that runs, or a decision. */
export type DecisionKind = 'renew' | 'record' | 'renegotiate' | 'cancel';

export interface OpenedDecision {
  readonly row: RenewalTerm;
  readonly kind: DecisionKind;
}

/** @example renewalName(row) // 'Frame.io Enterprise' */
export const renewalName = ({ vendor, product_name }: Pick<RenewalTerm, 'vendor' | 'product_name'>): string =>
  `${vendor} ${product_name}`;
