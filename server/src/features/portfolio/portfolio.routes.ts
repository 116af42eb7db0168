import { getPortfolio } from '@purser/api/portfolio';
import { linesType, openingLines, portfolioLines } from '@purser/api/portfolio-lines';
import { yearOf } from '@purser/domain/days';
import { firstByDefault } from '@purser/domain/default-order';
import { zipPiece } from '../../platform/gzip-pieces.ts';
import type { Server } from '../../platform/serve.ts';
import { serveShared } from '../../platform/serve-shared.ts';
import { type Block, type KeptItem, type KeptPortfolio, rememberByBlock } from './kept-portfolio.ts';
import { portfolioRow, type RowContext } from './portfolio-row.ts';

export function registerPortfolioRoutes(server: Server, findPortfolio: KeptPortfolio): void {
  const linesOf = rememberByBlock((block, context: RowContext) => {
    const [, ...lines] = portfolioLines(rowsOf(block, context));
    return zipPiece(textOf(lines));
  });
  const aheadOf = rememberByBlock(({ items }) => firstByDefault(items, mostAhead, ({ row }) => row));
  serveShared(server, getPortfolio, {
    settle: ({ year }, today) => ({ year: year ?? yearOf(today) }),
    compute: async ({ today }, { year }) =>
      (await findPortfolio()).flatMap((block) => rowsOf(block, { year, today })),
    lines: {
      type: linesType,
      compute: async ({ today }, { year }) => {
        const context = { year, today };
        const blocks = await findPortfolio();
        const pieces = [zipPiece(openingOf(blocks, aheadOf, context))];
        for (const block of blocks) {
          pieces.push(linesOf(block, context));
          // While it is compressed the next block is computed, and others have their turns.
          await pieces.at(-2);
        }
        return Promise.all(pieces);
      },
    },
  });
}

const rowsOf = ({ items }: Pick<Block, 'items'>, context: RowContext) =>
  items.map((item) => portfolioRow(item, context));

// More than the largest screens show at once.
const mostAhead = 100;

/** What comes before the rows: the columns, and the head of a list that is long enough to be waited for. */
function openingOf(
  blocks: readonly Block[],
  aheadOf: (block: Block, settings: object) => readonly KeptItem[],
  context: RowContext,
): string {
  const [first] = blocks[0]?.items ?? [];
  if (!first) return '';
  const total = blocks.reduce((sum, { items }) => sum + items.length, 0);
  const ahead = blocks.flatMap((block) => aheadOf(block, {}));
  const items = total > mostAhead ? firstByDefault(ahead, mostAhead, ({ row }) => row) : [];
  return textOf([...openingLines(portfolioRow(first, context), { total, rows: rowsOf({ items }, context) })]);
}

const textOf = (lines: readonly string[]): string => lines.map((line) => `${line}\n`).join('');
