import { getPortfolio, type PortfolioRow } from '@purser/api/portfolio';
import type { DateText } from '@purser/domain/days';
import { dollarsOf } from '@purser/domain/money';
import { annualizedCost, yearlyCost } from '@purser/domain/spend';
import { type Server, serve } from '../../platform/serve.ts';
import { listPortfolio, type PortfolioRecord } from './portfolio.queries.ts';

/** The door of the table. */
export function registerPortfolioRoutes(server: Server): void {
  serve(server, getPortfolio, async ({ db, today }) => {
    const records = await listPortfolio(db);
    return records.map((record) => rowOf(record, today));
  });
}

function rowOf({ terms, ...record }: PortfolioRecord, today: DateText): PortfolioRow {
  const contracts = (terms ?? []).map(([id, startDate, endDate, cost]) => ({ id, startDate, endDate, cost }));
  const item = { status: record.status, contracts };
  return {
    ...record,
    currentYearCost: dollarsOf(yearlyCost(item, Number(today.slice(0, 4)), today)),
    annualizedCost: dollarsOf(annualizedCost(item)),
  };
}
