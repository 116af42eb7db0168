import { getPortfolio } from '@purser/api/portfolio';
import { linesType, portfolioLines } from '@purser/api/portfolio-lines';
import { yearOf } from '@purser/domain/days';
import { zipPiece } from '../../platform/gzip-pieces.ts';
import type { Server } from '../../platform/serve.ts';
import { serveShared } from '../../platform/serve-shared.ts';
import { type Block, type KeptPortfolio, rememberByBlock } from './kept-portfolio.ts';
import { portfolioRow, type RowContext } from './portfolio-row.ts';

export function registerPortfolioRoutes(server: Server, findPortfolio: KeptPortfolio): void {
  const linesOf = rememberByBlock((block, context: RowContext) => {
    const [, ...lines] = portfolioLines(rowsOf(block, context));
    return zipPiece(textOf(lines));
  });
  serveShared(server, getPortfolio, {
    settle: ({ year }, today) => ({ year: year ?? yearOf(today) }),
    compute: async ({ today }, { year }) =>
      (await findPortfolio()).flatMap((block) => rowsOf(block, { year, today })),
    lines: {
      type: linesType,
      compute: async ({ today }, { year }) => {
        const context = { year, today };
        const blocks = await findPortfolio();
        const pieces = [zipPiece(columnsOf(blocks, context))];
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

const rowsOf = ({ items }: Block, context: RowContext) => items.map((item) => portfolioRow(item, context));

function columnsOf([first]: readonly Block[], context: RowContext): string {
  if (!first) return '';
  const [columns = ''] = portfolioLines(rowsOf({ items: first.items.slice(0, 1) }, context));
  return textOf([columns]);
}

const textOf = (lines: readonly string[]): string => lines.map((line) => `${line}\n`).join('');
