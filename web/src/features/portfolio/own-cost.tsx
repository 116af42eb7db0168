import { formatIn } from '../../lib/currencies.ts';

/** What a contract costs a year in its own currency. */
export const OwnCost = ({ amount, currency }: { amount: number; currency: string }) => (
  <small className="tabular-nums">{formatIn(amount, currency)}</small>
);
