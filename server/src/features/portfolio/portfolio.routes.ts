import { getPortfolio, type PortfolioRow } from '@purser/api/portfolio';
import { linesType, openingLines, portfolioLines } from '@purser/api/portfolio-lines';
import { contractWarnings } from '@purser/domain/contract-warnings';
import { type DateText, yearOf } from '@purser/domain/days';
import { firstByDefault } from '@purser/domain/default-order';
import { pick } from '@purser/domain/fields';
import { dollarsOf } from '@purser/domain/money';
import type { RenewalItem } from '@purser/domain/renewal/renewal-source';
import { renewalsOfItem } from '@purser/domain/renewal/renewals-of-item';
import { annualizedCost, yearlyCost } from '@purser/domain/spend';
import { mapSteps, oneStep, type Steps } from '@purser/domain/steps';
import { rememberBySettings } from '../../platform/cache/remember.ts';
import { zipPiece } from '../../platform/gzip-pieces.ts';
import type { Server } from '../../platform/serve.ts';
import { serveShared } from '../../platform/serve-shared.ts';
import { type Block, type CachedItem, type FindPortfolio } from './cached-portfolio.ts';
import { latestColumns } from './portfolio.queries.ts';
import { renewalItemOf } from './renewal-item.ts';

export function registerPortfolioRoutes(server: Server, findPortfolio: FindPortfolio): void {
  // A memory of promises: while one is compressed the next block is computed.
  const linesOf = rememberBySettings(function* (block: Block, context: PortfolioDay) {
    const [, ...lines] = portfolioLines(yield* rowsOf(block, context));
    return { piece: zipPiece(textOf(lines)) };
  });
  const aheadOf = rememberBySettings(
    oneStep(({ items }: Block) => firstByDefault(items, mostAhead, ({ row }) => row)),
  );
  serveShared(server, getPortfolio, {
    settle: ({ year }, { today }) => ({ year: year ?? yearOf(today) }),
    compute: async ({ today, turn }, { year }) => {
      const portfolio = await findPortfolio(turn);
      return (await portfolio.each((block) => rowsOf(block, { year, today }))).flat();
    },
    lines: {
      type: linesType,
      compute: async ({ today, turn }, { year }) => {
        const context = { year, today };
        const portfolio = await findPortfolio(turn);
        const heads = await portfolio.each(function* (block) {
          return { ahead: yield* aheadOf(block, {}), items: block.items };
        });
        const opening = zipPiece(openingOf(heads, context));
        const lines = await portfolio.each((block) => linesOf(block, context));
        return Promise.all([opening, ...lines.map(({ piece }) => piece)]);
      },
    },
  });
}

/** The year of the costs, and today's date. */
type PortfolioDay = { readonly year: number; readonly today: DateText };

const rowsOf = ({ items }: Pick<Block, 'items'>, context: PortfolioDay): Steps<PortfolioRow[]> =>
  mapSteps(items, (item) => portfolioRow(item, context));

// More than the largest screens show at once.
const mostAhead = 100;

interface Head extends Block {
  /** Those of its items that may be among the first of all. */
  readonly ahead: readonly CachedItem[];
}

/** What comes before the rows: the columns, and the head of a list that is long enough to be waited for. */
function openingOf(heads: readonly Head[], context: PortfolioDay): string {
  const [first] = heads[0]?.items ?? [];
  if (!first) return '';
  const total = heads.reduce((sum, { items }) => sum + items.length, 0);
  const ahead = heads.flatMap((head) => head.ahead);
  const items = total > mostAhead ? firstByDefault(ahead, mostAhead, ({ row }) => row) : [];
  const rows = items.map((item) => portfolioRow(item, context));
  return textOf([...openingLines(portfolioRow(first, context), { total, rows })]);
}

const textOf = (lines: readonly string[]): string => lines.map((line) => `${line}\n`).join('');

function portfolioRow(item: CachedItem, { year, today }: PortfolioDay): PortfolioRow {
  const { row, contracts, isRepeated } = item;
  const renewed = renewalItemOf(item);
  const warnings = contractWarnings(renewed);
  return {
    ...row,
    latestContract: contracts ? pick(contracts.latest, latestColumns) : null,
    currentYearCost: dollarsOf(yearlyCost(renewed, year, today)),
    annualizedCost: dollarsOf(annualizedCost(renewed)),
    ...renewalColumns(renewed, today),
    warnings: isRepeated ? [...warnings, 'sameProduct'] : warnings,
  };
}

/** Of its renewals the one to act on first. */
function renewalColumns(
  item: RenewalItem,
  today: DateText,
): Pick<PortfolioRow, 'actBy' | 'renewsItself' | 'renewalState'> {
  const [first] = renewalsOfItem(item, today);
  if (!first) return { actBy: null, renewsItself: null, renewalState: null };
  return { actBy: first.actBy, renewsItself: first.renewsItself, renewalState: first.state };
}
