import type { Contract, ContractChanges, WithCost } from '@purser/api/contracts';
import { isRateWithin } from '@purser/domain/cost-tolerance';
import {
  currencyToLookUp,
  type GivenCurrency,
  settleCurrency,
} from '@purser/domain/currencies/contract-currency';
import { type MoneyFields, moneyFieldNames } from '@purser/domain/currencies/contract-money';
import type { DateText } from '@purser/domain/days';
import { pick } from '@purser/domain/fields';
import { may } from '@purser/domain/policy';
import { invalid, Problem } from '@purser/domain/problem';
import type { Executor } from '../../db/client.ts';
import { findRate } from '../../platform/currencies.ts';
import type { Work } from '../../platform/serve.ts';
import { getCostTolerance } from '../../platform/settings.ts';

type Company = Pick<Work, 'db' | 'currency'>;

interface Given extends Omit<MoneyFields, 'cost'> {
  readonly cost: number | null;
  readonly startDate: DateText;
}

/** A new contract with its cost, by the rate in force on its first day where nobody gave one; `within` is what it is a part of. */
export async function withCost<Terms extends Given>(
  work: Company,
  terms: Terms,
  within = '',
): Promise<WithCost<Terms>> {
  const settled = await settle(work, undefined, {
    given: pick(terms, moneyFieldNames),
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
    Object.entries(changes).filter(([field]) => moneyFieldNames.some((name) => name === field)),
  );
  if (Object.keys(given).length === 0) return changes;
  const startDate = changes.startDate ?? row.startDate;
  const settled = await settle(work, pick(row, moneyFieldNames), { given, startDate });
  if ('faults' in settled) throw invalid(settled.faults);
  return { ...changes, ...settled.terms };
}

async function settle(
  { db, currency: company }: Company,
  before: MoneyFields | undefined,
  { given, startDate }: { readonly given: GivenCurrency; readonly startDate: DateText },
) {
  const wanted = currencyToLookUp(before, given, company);
  const found = wanted === undefined ? undefined : await findRate(db, wanted, startDate);
  return settleCurrency(before, given, { company, startDate, rate: found?.rate ?? null });
}

type WithRate = Pick<Contract, 'currency' | 'rate' | 'startDate'>;

/** Why a contract's rate isn't the table's within the tolerance; undefined where it is, or where it has none. */
export async function findRateFault(
  db: Executor,
  { currency, rate, startDate }: WithRate,
): Promise<string | undefined> {
  if (currency === null || rate === null) return undefined;
  const found = await findRate(db, currency, startDate);
  if (!found)
    return `There is no rate for ${currency} up to ${startDate}. Please ask an administrator to add it in Settings, or to enter this one`;
  const percent = await getCostTolerance(db);
  if (isRateWithin(rate, found.rate, percent)) return undefined;
  return `This rate is more than ${percent}% off the table’s, which is ${found.rate} for ${currency} on ${startDate}. Please take that one, or ask an administrator to enter another`;
}

/**
 * Requires that the rate of a contract that people approve is the table's within the tolerance, or that this person may enter any
 * (docs/product/approvals.md#cost-above-the-approved-one): else much money would be approved as little, and the table's rate be
 * applied afterwards. `within` is what the contract is a part of.
 */
export async function requireTableRate(
  { db, person }: Pick<Work, 'db' | 'person'>,
  contract: WithRate,
  within = '',
): Promise<void> {
  if (may(person, 'skip approvals')) return;
  const fault = await findRateFault(db, contract);
  if (fault === undefined) return;
  throw new Problem('forbidden', fault, { code: 'rate_by_hand', fields: { [`${within}rate`]: fault } });
}
