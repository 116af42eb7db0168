import { settleCurrency } from '@purser/domain/currencies/contract-currency';
import { amountWords, readPositiveAmount } from '@purser/domain/kinds/amounts';
import { typedAmount } from '@purser/domain/kinds/typed-amount';
import { companyCurrency } from './format.ts';

/** What a form says of a contract's cost, as it was typed. */
interface TypedTerms {
  readonly cost?: unknown;
  readonly currency?: string | null | undefined;
  readonly originalCost?: unknown;
  readonly rate?: unknown;
}

/** A cost a year in the company's currency, with what it follows from. */
export interface TypedCost {
  readonly cost: number;
  readonly originalCost?: number;
}

/** What is typed so far comes to; undefined while it is no cost. */
export function typedCost({ cost, currency, originalCost, rate }: TypedTerms): TypedCost | undefined {
  if (!currency) {
    const reading = readPositiveAmount(amountIn(cost, companyCurrency()) ?? '', amountWords('Cost'));
    return 'value' in reading ? { cost: reading.value } : undefined;
  }
  const [amount, typedRate] = [amountIn(originalCost, currency), textOf(rate).trim()];
  if (amount === undefined || typedRate === '') return undefined;
  const given = { currency, originalCost: Number(amount), rate: Number(typedRate) };
  // The company's own currency isn't one of those that a form offers here.
  const settled = settleCurrency(undefined, given, { company: '', rate: null, startDate: '' });
  if ('faults' in settled) return undefined;
  return { cost: settled.terms.cost, originalCost: given.originalCost };
}

const textOf = (typed: unknown): string =>
  typeof typed === 'string' || typeof typed === 'number' ? String(typed) : '';

function amountIn(typed: unknown, currency: string): string | undefined {
  const reading = typedAmount(textOf(typed), currency);
  return 'amount' in reading && reading.amount !== '' ? reading.amount : undefined;
}
