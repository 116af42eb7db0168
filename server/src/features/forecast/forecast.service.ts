/** The forecast as calls answer it (docs/product/forecast.md): of each block of items what hasn't changed is kept. */
import type { AnswerOf } from '@purser/api/endpoint';
import type { CellItem, getForecast, getForecastChanges, getForecastItems } from '@purser/api/forecast';
import type { YearDifferenceReply } from '@purser/api/spend-report';
import type { DateText, MonthText } from '@purser/domain/days';
import { inChangeOrder } from '@purser/domain/forecast/cell-changes';
import {
  type CellLine,
  type CellPart,
  type CellSettings,
  cellItems,
  cellRequests,
  firstMonthOf,
  inCellOrder,
} from '@purser/domain/forecast/cell-items';
import type { Dimension, Key } from '@purser/domain/forecast/dimensions';
import { addForecast } from '@purser/domain/forecast/forecast';
import { monthBefore, monthsFrom } from '@purser/domain/forecast/months';
import { reasonText } from '@purser/domain/forecast/reasons';
import {
  type ForecastPart,
  type ForecastSettings,
  forecastPart,
  softwareRequestsPart,
} from '@purser/domain/forecast/scenario';
import { addYearDifferences, yearDifferencePart } from '@purser/domain/forecast/year-difference';
import { addDollars } from '@purser/domain/money';
import { flatMapSteps, mapSteps, type Steps } from '@purser/domain/steps';
import { rememberBySettings } from '../../platform/cache/remember.ts';
import type { ComputingContext } from '../../platform/cache/shared-answers.ts';
import type { WorkTurn } from '../../platform/heavy-work.ts';
import type { Block, FindPortfolio } from '../portfolio/cached-portfolio.ts';
import {
  type ItemFilter,
  itemsOfBlock,
  itemsOfBlockFrom,
  passes,
  someAtOnce,
  withRequests,
} from './forecast-items.ts';
import { readItemLabels, readLabels } from './group-labels.ts';
import { type NamedRequest, readOpenRequests } from './open-requests.queries.ts';

/** What a call asks for, its defaults filled in. */
export interface ForecastQuery extends Omit<ForecastSettings, 'today' | 'segments' | 'paymentTypes'> {
  readonly filter: ItemFilter;
}

interface BlockSettings {
  readonly settings: ForecastSettings;
  readonly filter: ItemFilter;
  readonly requests: readonly NamedRequest[];
}

interface BlockPart {
  readonly items: number;
  /** Of some items each: those of a block take too long at once. */
  readonly parts: readonly ForecastPart[];
}

const partOfBlock = rememberBySettings(function* (block: Block, asked: BlockSettings): Steps<BlockPart> {
  const { settings, filter, requests } = asked;
  const items = (yield* itemsOfBlockFrom(block, settings.from)).filter((item) => passes(item, filter));
  // A reader who tries one increase after another has seen the baseline before.
  const plain = settings.uplift ? (yield* partOfBlock(block, plainOf(asked))).parts : [];
  const parts = yield* mapSteps(someAtOnce(items, 16).entries(), ([at, some]) =>
    forecastPart(withRequests(some, requests), settings, plain[at]?.plain),
  );
  return { items: items.length, parts };
});

const plainOf = ({ settings, filter, requests }: BlockSettings): BlockSettings => ({
  filter,
  settings: { ...settings, uplift: null, requested: false, cancelled: [] },
  requests,
});

/** Works a forecast out of the portfolio. */
export async function forecastOf(
  findPortfolio: FindPortfolio,
  { db, today, turn }: Pick<ComputingContext, 'db' | 'today' | 'turn'>,
  question: ForecastQuery,
): Promise<AnswerOf<typeof getForecast>> {
  const { filter, ...asked } = question;
  const { segments, paymentTypes } = filter;
  const settings: ForecastSettings = { ...asked, segments, paymentTypes, today };
  const requests = await readOpenRequests(db);
  const portfolio = await findPortfolio(turn);
  const parts = await portfolio.each(function* (block) {
    const own = yield* partOfBlock(block, settingsOf(block, { settings, filter, requests }));
    return { ...own, allItems: block.items.length };
  });
  const wanted = softwareRequestsPart(softwareRequests(requests, filter), settings);
  const { rows, ...found } = await turn.run(
    addForecast([...parts.flatMap((part) => part.parts), wanted], settings),
  );
  const labelsOf = await readLabels(db, settings.by, rows);
  const nameOf = await readItemLabels(db, settings.cancelled);
  return {
    ...found,
    rows: await turn.run(mapSteps(rows, (row) => ({ ...row, labels: labelsOf(row) }))),
    effects: found.effects.map(({ kind: assumption, ...effect }) => ({
      ...effect,
      assumption,
      label: effect.id === null ? null : nameOf(effect.id),
    })),
    items: parts.reduce((sum, { items }) => sum + items, 0),
    allItems: parts.reduce((sum, { allItems }) => sum + allItems, 0),
  };
}

// Most blocks have neither a request nor an item that is assumed to be cancelled: their settings stay the same.
function settingsOf({ items }: Block, { settings, filter, requests }: BlockSettings): BlockSettings {
  const ids = new Set(items.map(({ row }) => row.id));
  return {
    filter,
    settings: { ...settings, cancelled: settings.cancelled.filter(({ id }) => ids.has(id)) },
    requests: requests.filter(({ targetSoftwareId: id }) => id !== null && ids.has(id)),
  };
}

/** The requests for software that a filter lets pass. */
const softwareRequests = (requests: readonly NamedRequest[], filter: ItemFilter): NamedRequest[] =>
  requests.filter(
    (request) => request.targetSoftwareId === null && passes({ ...request, status: null }, filter),
  );

interface YearAsked {
  readonly year: number;
  readonly today: DateText;
}

const partsOfBlock = rememberBySettings(function* (block: Block, asked: YearAsked) {
  const items = yield* itemsOfBlock(block);
  return yield* mapSteps(someAtOnce(items, 32), (some) => yearDifferencePart(some, asked));
});

export async function readYearDifference(
  findPortfolio: FindPortfolio,
  turn: WorkTurn,
  { year, today }: YearAsked,
): Promise<YearDifferenceReply> {
  const portfolio = await findPortfolio(turn);
  const parts = await portfolio.each((block) => partsOfBlock(block, { year, today }));
  return { year, ...addYearDifferences(parts.flat()) };
}

// What is behind a cell of the forecast: its items, each with the reasons of its days (docs/product/forecast.md#groups).

/** A cell of it: a month, those up to another one, or all of them, and the keys of its row; all rows where there are none. */
export interface CellQuestion extends ForecastQuery {
  readonly month: MonthText | undefined;
  readonly until: MonthText | undefined;
  readonly keys: readonly Key[];
}

/** The items of a cell by layer, the largest first, and what they add up to. */
export async function itemsOfCell(
  findPortfolio: FindPortfolio,
  context: CellContext,
  question: CellQuestion,
): Promise<AnswerOf<typeof getForecastItems>> {
  const { parts, requests } = await partsOfCell(findPortfolio, context, { ...question, isCompared: false });
  const { turn } = context;
  const all = await turn.run(inCellOrder(parts.flatMap(({ lines }) => lines)));
  const labels = new Map(requests.map(({ id, label }) => [id, label]));
  const items = await turn.run(mapSteps(all, (line) => cellItemOf(line, labels)));
  return { items, total: totalOf(all) };
}

/** What the items of a cell of one month have gained since the month before, and what the cell has in that one. */
export async function changesOfCell(
  findPortfolio: FindPortfolio,
  context: CellContext,
  question: CellQuestion & { readonly month: MonthText },
): Promise<AnswerOf<typeof getForecastChanges>> {
  const { parts } = await partsOfCell(findPortfolio, context, { ...question, isCompared: true });
  const items = await context.turn.run(inChangeOrder(parts.flatMap(({ change }) => change ?? [])));
  const total = totalOf(parts.flatMap(({ lines }) => lines));
  const before = addDollars([total, ...items.map(({ amount }) => -amount)]);
  return { month: monthBefore(question.month), total: before, items };
}

type CellContext = Pick<ComputingContext, 'db' | 'today' | 'turn'>;

async function partsOfCell(
  findPortfolio: FindPortfolio,
  { db, today, turn }: CellContext,
  { filter, ...question }: CellQuestion & Pick<CellSettings, 'isCompared'>,
): Promise<{ parts: readonly CellPart[]; requests: readonly NamedRequest[] }> {
  const { segments, paymentTypes } = filter;
  const cell: CellSettings = { ...cellOf(question), today, segments, paymentTypes };
  // Most often what the forecast itself has read already.
  const first = [question.from, firstMonthOf(cell)].toSorted()[0] ?? question.from;
  const requests = await readOpenRequests(db);
  const portfolio = await findPortfolio(turn);
  const parts = await portfolio.each(function* (block) {
    const items = (yield* itemsOfBlockFrom(block, first)).filter(
      (item) => passes(item, filter) && isInRow(item, cell),
    );
    return yield* flatMapSteps(someAtOnce(withRequests(items, requests), 16), (some) =>
      cellItems(some, cell),
    );
  });
  const requested = cellRequests(softwareRequests(requests, filter), cell);
  return { parts: [...parts.flat(), ...requested], requests };
}

function cellOf({
  month,
  until,
  keys,
  from,
  months,
  ...asked
}: Omit<CellQuestion, 'filter'> & Pick<CellSettings, 'isCompared'>) {
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
