/** What is behind a cell of the forecast: its items, each with the reasons of its days (docs/product/forecast.md#groups). */

import type { CellItem } from '@purser/api/forecast';
import type { MonthText } from '@purser/domain/days';
import { type CellLine, cellItems, cellRequests, inCellOrder } from '@purser/domain/forecast/cell-items';
import type { Dimension, Key } from '@purser/domain/forecast/dimensions';
import { monthsFrom } from '@purser/domain/forecast/months';
import { reasonText } from '@purser/domain/forecast/reasons';
import { addDollars } from '@purser/domain/money';
import { flatMapSteps, mapSteps } from '@purser/domain/steps';
import type { ComputingContext } from '../../platform/cache/shared-answers.ts';
import type { FindPortfolio } from '../portfolio/cached-portfolio.ts';
import { type ForecastQuery, softwareRequests } from './forecast.service.ts';
import { itemsOfBlockFrom, passes, someAtOnce, withRequests } from './forecast-items.ts';
import { readOpenRequests } from './open-requests.queries.ts';

/** A cell of it: a month, those up to another one, or all of them, and the keys of its row; all rows where there are none. */
export interface CellQuestion extends ForecastQuery {
  readonly month: MonthText | undefined;
  readonly until: MonthText | undefined;
  readonly keys: readonly Key[];
}

/** The items of a cell by layer, the largest first, and what they add up to. */
export async function itemsOfCell(
  findPortfolio: FindPortfolio,
  { db, today, turn }: Pick<ComputingContext, 'db' | 'today' | 'turn'>,
  { filter, ...question }: CellQuestion,
): Promise<{ items: CellItem[]; total: number }> {
  const { segments, paymentTypes } = filter;
  const cell = { ...cellOf(question), today, segments, paymentTypes, fiscalYearStart: 1 };
  const requests = await readOpenRequests(db);
  const portfolio = await findPortfolio(turn);
  const lines = await portfolio.each(function* (block) {
    const items = (yield* itemsOfBlockFrom(block, question.from)).filter(
      (item) => passes(item, filter) && isInRow(item, cell),
    );
    return yield* flatMapSteps(someAtOnce(withRequests(items, requests), 16), (some) =>
      cellItems(some, cell),
    );
  });
  const requested = cellRequests(softwareRequests(requests, filter), cell);
  const all = await turn.run(inCellOrder([...lines.flat(), ...requested]));
  const labels = new Map(requests.map(({ id, label }) => [id, label]));
  const items = await turn.run(mapSteps(all, (line) => cellItemOf(line, labels)));
  return { items, total: totalOf(all) };
}

function cellOf({ month, until, keys, from, months, ...asked }: Omit<CellQuestion, 'filter'>) {
  const last = monthsFrom(from, months).months.at(-1)?.month ?? from;
  return {
    ...asked,
    keys: asked.by.map((_, at) => keys[at]),
    from: month ?? from,
    to: until ?? month ?? last,
  };
}

interface Row {
  readonly by: readonly Dimension[];
  readonly keys: readonly (Key | undefined)[];
}

type Placed = Parameters<typeof passes>[0] & {
  readonly id: number;
  readonly team_usage: readonly string[] | null;
};

/** Whether an item may be in a row: what can't be isn't worked out. */
export const isInRow = (item: Placed, { by, keys }: Row): boolean =>
  by.every((group, at) => {
    const key = keys[at];
    if (key === undefined) return true;
    if (group === 'item') return String(item.id) === key;
    if (group === 'vendor') return item.vendor === key;
    if (group === 'owner')
      return (item.businessOwnerId === null ? null : String(item.businessOwnerId)) === key;
    if (group === 'segment') return isAmong(item.business_segment, key);
    return group === 'team' ? isAmong(item.team_usage, key) : true;
  });

const isAmong = (names: readonly string[] | null, key: Key): boolean =>
  key === null ? !names?.length : (names?.includes(key) ?? false);

// `labels` are those of requests, by their ids.
function cellItemOf({ reasons, ...line }: CellLine, labels: ReadonlyMap<number, string>): CellItem {
  const requestId = line.requestId ?? reasons.find((reason) => reason.requestId !== null)?.requestId ?? null;
  const request = requestId === null ? undefined : labels.get(requestId);
  const texts = reasons.map((reason) => reasonText(reason, request));
  return { ...line, requestId, reason: [...new Set(texts)].join('; ') };
}

const totalOf = (lines: readonly CellLine[]): number => addDollars(lines.map(({ amount }) => amount));
