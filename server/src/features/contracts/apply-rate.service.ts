import type { AppliedRate, Contract, ContractInCurrency, applyRate as endpoint } from '@purser/api/contracts';
import type { BodyOf } from '@purser/api/endpoint';
import { noRate } from '@purser/domain/currencies/contract-currency';
import { moneyAtRate, moneyOf } from '@purser/domain/currencies/contract-money';
import type { CurrencyCode } from '@purser/domain/currencies/known-currencies';
import type { DateText } from '@purser/domain/days';
import { dollarsOf } from '@purser/domain/money';
import { endingStatuses } from '@purser/domain/options';
import { invalid, Problem, type ProblemFields } from '@purser/domain/problem';
import { asc, desc, eq, getTableColumns, inArray, isNotNull, notInArray, sql } from 'drizzle-orm';
import type { Database, Executor } from '../../db/client.ts';
import { contracts } from '../../db/tables/contracts.ts';
import { software } from '../../db/tables/software.ts';
import { differences } from '../../platform/changes.ts';
import { findRates } from '../../platform/currencies.ts';
import type { WorkTurn } from '../../platform/heavy-work.ts';
import { lockImportsShared } from '../../platform/locks.ts';
import { noSuch, permit } from '../../platform/permit.ts';
import { readInPages } from '../../platform/read-in-pages.ts';
import { inTransaction, type Work } from '../../platform/serve.ts';
import { titleOf } from '../software/software.service.ts';
import { requireFreeChanges } from './contract-approval.ts';
import { writeChange } from './contracts.service.ts';

type Input = BodyOf<typeof endpoint>;

/** A contract as it is, and its rate and cost by the rate of another day. */
interface Repriced {
  readonly row: Contract;
  readonly rate: number;
  readonly cost: number;
}

/** Gives contracts the rate of a day, all or none; answers what each costs before and after. */
export async function applyRate(work: Work, { ids, date, dryRun, seen = [] }: Input): Promise<AppliedRate[]> {
  permit(work.person, 'edit contracts');
  return inTransaction(work, async (within, tx) => {
    if (!dryRun) await lockAll(tx, ids);
    const repriced = await reprice(within, [...new Set(ids)], date);
    requireSeen(repriced, seen);
    if (!dryRun) await writeAll(within, repriced);
    return repriced.map(({ row, rate, cost }) => ({ id: row.id, before: row.cost, after: cost, rate }));
  });
}

async function reprice(work: Work, ids: readonly number[], date: string): Promise<Repriced[]> {
  const rows = new Map((await listSome(work.db, ids)).map((row) => [row.id, row]));
  const currencies = new Set([...rows.values()].flatMap(({ currency }) => currency ?? []));
  const rates = await findRates(work.db, [...currencies], date);
  const faults: Record<string, string> = {};
  const repriced: Repriced[] = [];
  for (const [at, id] of ids.entries()) {
    const row = rows.get(id);
    const result = row
      ? repriceOne(row, { company: work.currency, date, rates })
      : 'This contract doesn’t exist. It may have been deleted';
    if (typeof result === 'string') faults[`ids.${at}`] = result;
    else repriced.push(result);
  }
  if (Object.keys(faults).length > 0) throw invalid(faults satisfies ProblemFields);
  return repriced;
}

interface RatesOfDay {
  readonly company: CurrencyCode;
  readonly date: DateText;
  readonly rates: ReadonlyMap<CurrencyCode, number>;
}

function repriceOne(row: Contract, { company, date, rates }: RatesOfDay): Repriced | string {
  const { id } = row;
  const { own } = moneyOf(row);
  if (own === null) return `Contract #${id} is in ${company}, the company’s currency`;
  const rate = rates.get(own.currency);
  if (rate === undefined) return noRate(own.currency, date);
  const money = moneyAtRate(own, rate);
  return 'words' in money ? `Contract #${id}: ${money.words}` : { row, rate, cost: dollarsOf(money.cents) };
}

// Rates or contracts may have changed since a preview was shown.
function requireSeen(repriced: readonly Repriced[], seen: NonNullable<Input['seen']>): void {
  const costs = new Map(repriced.map(({ row, cost }) => [row.id, cost]));
  if (seen.every(({ id, after }) => costs.get(id) === after)) return;
  throw new Problem(
    'stale',
    'Rates or contracts have been changed since the preview. Please look at it again; nothing was changed',
  );
}

async function writeAll(work: Work, repriced: readonly Repriced[]): Promise<void> {
  const changing = repriced
    .map(({ row, rate, cost }) => ({ row, changes: differences<Contract>(row, { rate, cost }) }))
    .filter(({ changes }) => Object.keys(changes).length > 0);
  await requireFreeChanges(work, changing);
  const titles = await titlesOf(
    work.db,
    changing.map(({ row }) => row.softwareId),
  );
  for (const { row, changes } of changing) {
    const change = { row, changes, title: titles.get(row.softwareId) ?? '' };
    if (!(await writeChange(work, change))) return noSuch('contract');
  }
}

// All that is written is locked before it is read, so that somebody who edits holds this up, and never off. Everybody locks items
// before contracts; both in the order of their ids, or two such calls would deadlock.
async function lockAll(tx: Executor, ids: readonly number[]): Promise<void> {
  await lockImportsShared(tx);
  const chosen = sql`${sql.param([...ids])}::integer[]`;
  await tx.execute(sql`
    select id from software where id in (select "softwareId" from contracts where id = any(${chosen}))
    order by id for key share`);
  await tx.execute(sql`select id from contracts where id = any(${chosen}) order by id for no key update`);
}

const listSome = (db: Executor, ids: readonly number[]): Promise<Contract[]> =>
  db
    .select()
    .from(contracts)
    .where(inArray(contracts.id, [...ids]));

async function titlesOf(db: Executor, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  const { id, vendor, product_name } = getTableColumns(software);
  const rows = await db
    .select({ id, vendor, product_name })
    .from(software)
    .where(inArray(software.id, [...ids]));
  return new Map(rows.map((row) => [row.id, titleOf(row)]));
}

/** The contracts to which a rate can be applied, with the names of their items. */
export const listInCurrencies = (db: Database, turn: WorkTurn): Promise<ContractInCurrency[]> =>
  readInPages(db, turn, inCurrencies(db));

const inCurrencies = (db: Database) =>
  db
    .select({
      ...getTableColumns(contracts),
      vendor: software.vendor,
      product_name: software.product_name,
      countsOn: sql<boolean>`${notInArray(software.status, [...endingStatuses])} and not exists (
        select from ${contracts} as later where later."softwareId" = ${contracts.softwareId}
        and (later."startDate", later.id) > (${contracts.startDate}, ${contracts.id}))`.as('countsOn'),
    })
    .from(contracts)
    .innerJoin(software, eq(software.id, contracts.softwareId))
    .where(isNotNull(contracts.currency))
    .orderBy(asc(software.vendor), asc(software.product_name), desc(contracts.startDate), desc(contracts.id));
