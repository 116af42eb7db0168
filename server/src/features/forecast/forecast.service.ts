/** The forecast as calls answer it (docs/product/forecast.md): of each block of items what hasn't changed is kept. */
import type { ForecastReply } from '@purser/api/forecast';
import type { YearDifferenceReply } from '@purser/api/spend-report';
import type { DateText } from '@purser/domain/days';
import { addForecast } from '@purser/domain/forecast/forecast';
import {
  type ForecastPart,
  type ForecastSettings,
  forecastPart,
  softwareRequestsPart,
} from '@purser/domain/forecast/scenario';
import { addYearDifferences, yearDifferencePart } from '@purser/domain/forecast/year-difference';
import { mapSteps, type Steps } from '@purser/domain/steps';
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
import { readLabels } from './group-labels.ts';
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
  // A reader who tries one increase after another has seen the plain forecast before.
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
): Promise<ForecastReply> {
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
  const labelled = await turn.run(
    mapSteps(rows, (row) => ({
      ...row,
      keys: [...row.keys],
      labels: labelsOf(row),
      amounts: [...row.amounts],
    })),
  );
  return {
    ...found,
    months: [...found.months],
    totals: [...found.totals],
    plain: [...found.plain],
    requested: [...found.requested],
    rows: labelled,
    effects: found.effects.map(({ kind, months, ...effect }) => ({
      ...effect,
      assumption: kind,
      months: [...months],
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
export const softwareRequests = (requests: readonly NamedRequest[], filter: ItemFilter): NamedRequest[] =>
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
