import type { Contract, ContractChanges, WithCost } from '@purser/api/contracts';
import {
  type CurrencyTerms,
  currencyToLookUp,
  type GivenCurrency,
  settleCurrency,
} from '@purser/domain/currencies/contract-currency';
import type { DateText } from '@purser/domain/days';
import { pick } from '@purser/domain/fields';
import { invalid } from '@purser/domain/problem';
import { findRate } from '../../platform/exchange-rates.ts';
import type { Work } from '../../platform/serve.ts';

type Company = Pick<Work, 'db' | 'currency'>;

interface Given {
  readonly currency: string | null;
  readonly originalCost: number | null;
  readonly rate: number | null;
  readonly cost: number | null;
  readonly startDate: DateText;
}

const moneyFields = ['currency', 'originalCost', 'rate', 'cost'] as const;

/** A new contract with its cost, by the rate in force on its first day where nobody gave one; `within` is what it is a part of. */
export async function withCost<Terms extends Given>(
  work: Company,
  terms: Terms,
  within = '',
): Promise<WithCost<Terms>> {
  const settled = await settle(work, undefined, {
    given: pick(terms, moneyFields),
    startDate: terms.startDate,
  });
  if ('faults' in settled) {
    throw invalid(
      Object.fromEntries(Object.entries(settled.faults).map(([field, text]) => [`${within}${field}`, text])),
    );
  }
  return { ...terms, ...settled.terms };
}

/** The same where there may be no contract. */
export const withCostIfAny = async <Terms extends Given>(
  work: Company,
  terms: Terms | undefined,
  within = '',
): Promise<WithCost<Terms> | undefined> => (terms === undefined ? undefined : withCost(work, terms, within));

/** A contract's changes with what follows from them for its currency and cost. */
export async function withChangedCost(
  work: Company,
  row: Contract,
  changes: ContractChanges,
): Promise<ContractChanges> {
  const given = Object.fromEntries(
    Object.entries(changes).filter(([field]) => moneyFields.some((name) => name === field)),
  );
  if (Object.keys(given).length === 0) return changes;
  const startDate = changes.startDate ?? row.startDate;
  const settled = await settle(work, pick(row, moneyFields), { given, startDate });
  if ('faults' in settled) throw invalid(settled.faults);
  return { ...changes, ...settled.terms };
}

async function settle(
  { db, currency: company }: Company,
  before: CurrencyTerms | undefined,
  { given, startDate }: { readonly given: GivenCurrency; readonly startDate: DateText },
) {
  const wanted = currencyToLookUp(before, given, company);
  const found = wanted === undefined ? undefined : await findRate(db, wanted, startDate);
  return settleCurrency(before, given, { company, startDate, rate: found?.rate ?? null });
}
