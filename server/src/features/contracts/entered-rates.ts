import type { Contract } from '@purser/api/contracts';
import { isRateWithin } from '@purser/domain/cost-tolerance';
import { may } from '@purser/domain/policy';
import { Problem } from '@purser/domain/problem';
import type { Executor } from '../../db/client.ts';
import { findRate } from '../../platform/exchange-rates.ts';
import type { Work } from '../../platform/serve.ts';
import { getCostTolerance } from '../../platform/settings.ts';

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
