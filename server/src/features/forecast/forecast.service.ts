/** The forecast as calls answer it (docs/product/forecast.md): of each block of items what hasn't changed is kept. */
import type { Forecast } from '@purser/api/forecast';
import { addForecast } from '@purser/domain/forecast/forecast';
import {
  type ForecastPart,
  type ForecastSettings,
  forecastPart,
  softwareRequestsPart,
} from '@purser/domain/forecast/scenario';
import { rememberParts } from '../../platform/remember-parts.ts';
import type { SharedContext } from '../../platform/shared-answers.ts';
import type { Block, KeptPortfolio } from '../portfolio/kept-portfolio.ts';
import { type ItemFilter, itemsOfBlockFrom, passes, withRequests } from './forecast-items.ts';
import { readLabels } from './group-labels.ts';
import { type NamedRequest, readOpenRequests } from './open-requests.queries.ts';

/** What a call asks for, its defaults filled in. */
export interface ForecastQuestion extends Omit<ForecastSettings, 'today' | 'segments' | 'paymentTypes'> {
  readonly filter: ItemFilter;
}

interface BlockSettings {
  readonly settings: ForecastSettings;
  readonly filter: ItemFilter;
  readonly requests: readonly NamedRequest[];
}

interface BlockPart {
  readonly items: number;
  readonly part: ForecastPart;
}

const partOfBlock = rememberParts((block: Block, asked: BlockSettings): BlockPart => {
  const { settings, filter, requests } = asked;
  const items = itemsOfBlockFrom(block, settings.from).filter((item) => passes(item, filter));
  // Whoever tries one increase after another has seen the plain forecast before.
  const plain = settings.uplift ? partOfBlock(block, plainOf(asked)).part.plain : undefined;
  return { items: items.length, part: forecastPart(withRequests(items, requests), settings, plain) };
});

const plainOf = ({ settings, filter, requests }: BlockSettings): BlockSettings => ({
  filter,
  settings: { ...settings, uplift: null, requested: false, cancelled: [] },
  requests,
});

/** Works a forecast out of the portfolio. */
export async function forecastOf(
  findPortfolio: KeptPortfolio,
  { db, today }: Pick<SharedContext, 'db' | 'today'>,
  question: ForecastQuestion,
): Promise<Forecast> {
  const { filter, ...asked } = question;
  const { segments, paymentTypes } = filter;
  const settings: ForecastSettings = { ...asked, segments, paymentTypes, today };
  const requests = await readOpenRequests(db);
  const blocks = await findPortfolio();
  const parts = blocks.map((block) => partOfBlock(block, settingsOf(block, { settings, filter, requests })));
  const wanted = softwareRequests(requests, filter);
  const { rows, ...found } = addForecast(
    [...parts.map(({ part }) => part), softwareRequestsPart(wanted, settings)],
    settings,
  );
  const labelsOf = await readLabels(db, settings.by, rows);
  return {
    ...found,
    months: [...found.months],
    totals: [...found.totals],
    plain: [...found.plain],
    requested: [...found.requested],
    rows: rows.map((row) => ({
      ...row,
      keys: [...row.keys],
      labels: labelsOf(row),
      amounts: [...row.amounts],
    })),
    effects: found.effects.map(({ kind, months, ...effect }) => ({
      ...effect,
      assumption: kind,
      months: [...months],
    })),
    items: parts.reduce((sum, { items }) => sum + items, 0),
    allItems: blocks.reduce((sum, { items }) => sum + items.length, 0),
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
