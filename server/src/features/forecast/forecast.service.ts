/** The forecast as calls answer it (docs/product/forecast.md): of each block of items what hasn't changed is kept. */
import type { ForecastItem as CellItem, Forecast } from '@purser/api/forecast';
import { type CellLine, cellItems, cellRequests, inCellOrder } from '@purser/domain/forecast/cell-items';
import type { ForecastGrouping, Key } from '@purser/domain/forecast/dimensions';
import { addForecast } from '@purser/domain/forecast/forecast';
import { type MonthText, monthsFrom } from '@purser/domain/forecast/months';
import { reasonText } from '@purser/domain/forecast/reasons';
import { type ForecastSettings, forecastPart, softwareRequestsPart } from '@purser/domain/forecast/scenario';
import type { BillingCycle } from '@purser/domain/options';
import type { Executor } from '../../db/client.ts';
import { rememberParts } from '../../platform/remember-parts.ts';
import type { SharedContext } from '../../platform/shared-answers.ts';
import type { Block, KeptPortfolio } from '../portfolio/kept-portfolio.ts';
import { type ItemFilter, itemsOfBlock, passes, withRequests } from './forecast-items.ts';
import { readLabels } from './group-labels.ts';
import { type NamedRequest, readOpenRequests } from './open-requests.queries.ts';

/** What a call asks for, its defaults filled in. */
export interface ForecastQuestion extends Omit<ForecastSettings, 'today' | 'segments' | 'paymentTypes'> {
  readonly filter: ItemFilter;
}

/** A cell of it: a month, or all of them, and the keys of its row; all rows where there are none. */
export interface CellQuestion extends ForecastQuestion {
  readonly month: MonthText | undefined;
  readonly keys: readonly Key[];
}

interface BlockSettings {
  readonly settings: ForecastSettings;
  readonly filter: ItemFilter;
  readonly requests: readonly NamedRequest[];
}

const partOfBlock = rememberParts((block: Block, { settings, filter, requests }: BlockSettings) => {
  const items = itemsOfBlock(block).filter((item) => passes(item, filter));
  return { items: items.length, part: forecastPart(withRequests(items, requests), settings) };
});

/** Asks the portfolio for forecasts, and for what is behind their cells. */
export const createForecast = (findPortfolio: KeptPortfolio) => ({
  forecast: async (
    { db, today }: Pick<SharedContext, 'db' | 'today'>,
    question: ForecastQuestion,
  ): Promise<Forecast> => {
    const { filter, ...asked } = question;
    const { segments, paymentTypes } = filter;
    const settings: ForecastSettings = { ...asked, segments, paymentTypes, today };
    const requests = await readOpenRequests(db);
    const blocks = await findPortfolio();
    const parts = blocks.map((block) =>
      partOfBlock(block, settingsOf(block, { settings, filter, requests })),
    );
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
  },

  items: async (
    { db, today }: { readonly db: Executor; readonly today: string },
    { filter, month, keys, from, months, ...asked }: CellQuestion,
  ): Promise<{ items: CellItem[]; total: number }> => {
    const { segments, paymentTypes } = filter;
    const last = monthsFrom(from, months).months.at(-1)?.month ?? from;
    const cell = {
      ...asked,
      ...{ today, segments, paymentTypes, fiscalYearStart: 1 },
      keys: asked.by.map((_, at) => keys[at]),
      from: month ?? from,
      to: month ?? last,
    };
    const requests = await readOpenRequests(db);
    const cycles = new Map<number, BillingCycle>();
    const lines = (await findPortfolio()).flatMap((block) => {
      const items = itemsOfBlock(block).filter((item) => passes(item, filter) && isInRow(item, cell));
      const found = cellItems(withRequests(items, requests), cell);
      if (found.length > 0)
        for (const { contracts } of items)
          for (const { id, billingCycle } of contracts) cycles.set(id, billingCycle);
      return found;
    });
    const all = inCellOrder([...lines, ...cellRequests(softwareRequests(requests, filter), cell)]);
    const labels = new Map(requests.map(({ id, label }) => [id, label]));
    return { items: all.map((line) => cellItemOf(line, { cycles, labels })), total: sumOf(all) };
  },
});

// Most blocks have neither a request nor an item that is assumed to be cancelled: their settings stay the same.
function settingsOf({ items }: Block, { settings, filter, requests }: BlockSettings): BlockSettings {
  const ids = new Set(items.map(({ row }) => row.id));
  return {
    filter,
    settings: { ...settings, cancelled: settings.cancelled.filter(({ id }) => ids.has(id)) },
    requests: requests.filter(({ targetSoftwareId: id }) => id !== null && ids.has(id)),
  };
}

const softwareRequests = (requests: readonly NamedRequest[], filter: ItemFilter): NamedRequest[] =>
  requests.filter(
    (request) => request.targetSoftwareId === null && passes({ ...request, status: null }, filter),
  );

interface Row {
  readonly by: readonly ForecastGrouping[];
  readonly keys: readonly (Key | undefined)[];
}

type Placed = Parameters<typeof passes>[0] & {
  readonly id: number;
  readonly team_usage: readonly string[] | null;
};

// What can't be in the row isn't worked out.
const isInRow = (item: Placed, { by, keys }: Row): boolean =>
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

interface Words {
  readonly cycles: ReadonlyMap<number, BillingCycle>;
  /** Of requests, by their ids. */
  readonly labels: ReadonlyMap<number, string>;
}

function cellItemOf({ reasons, ...line }: CellLine, { cycles, labels }: Words): CellItem {
  const requestId = line.requestId ?? reasons.find((reason) => reason.requestId !== null)?.requestId ?? null;
  const request = requestId === null ? null : (labels.get(requestId) ?? null);
  const texts = reasons.map((reason) =>
    reasonText(reason, {
      cycle: reason.contractId === null ? null : (cycles.get(reason.contractId) ?? null),
      request,
    }),
  );
  return { ...line, requestId, reason: [...new Set(texts)].join('; ') };
}

const sumOf = (lines: readonly CellLine[]): number =>
  Math.round(lines.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0)) / 100;
