/** The forecast of one item as the product works it out, in the words of its oracle, and the same with a fault planted in it. */
import { dayNumber } from '../src/days.ts';
import { layeredDays } from '../src/forecast/day-layers.ts';
import type { Assumptions, ForecastContract, ForecastItem, Layer } from '../src/forecast/forecast-source.ts';
import { rememberShares, type Shares } from '../src/forecast/item-shares.ts';
import type { DayWindow, LayeredDays } from '../src/forecast/layered-days.ts';
import { type MonthAmount, monthAmounts } from '../src/forecast/month-amounts.ts';
import { type MonthSpan, monthsBetween, windowOf } from '../src/forecast/months.ts';
import { requestedDays } from '../src/forecast/requested.ts';
import type { Assumed, OracleAmount } from './forecast-oracle.ts';
import { addDays } from './plain-calendar.ts';

/** The steps from an item to its months. */
export interface Engine {
  readonly daysOf: (item: ForecastItem, assumptions: Assumptions, window: DayWindow) => LayeredDays[];
  readonly sharesOf: (item: ForecastItem) => Shares;
  readonly monthsOf: (days: readonly LayeredDays[], span: MonthSpan, shares: Shares) => MonthAmount[];
}

/** The product's own. */
export const realEngine: Engine = {
  daysOf: layeredDays,
  sharesOf: (item) => rememberShares()(item, item.team_usage),
  monthsOf: monthAmounts,
};

/** The amounts that an engine finds, in the order of the oracle's. */
export function engineAmounts(
  engine: Engine,
  { item, assumed }: { readonly item: ForecastItem; readonly assumed: Assumed },
  months: readonly string[],
): OracleAmount[] {
  const span = monthsBetween(months[0] ?? '', months.at(-1) ?? '');
  const cancelledFrom = assumed.cancelledFrom === null ? null : dayNumber(assumed.cancelledFrom);
  const shares = engine.sharesOf(item);
  const days = engine.daysOf(item, { ...assumed, cancelledFrom }, windowOf(span));
  return engine
    .monthsOf(days, span, shares)
    .flatMap(({ at, layer, paymentType, parts }) =>
      parts.map((cents, part) => ({
        month: span.months[at]?.month ?? '',
        layer,
        paymentType,
        segment: shares.segments[Math.floor(part / shares.teams.length)] ?? null,
        team: shares.teams[part % shares.teams.length] ?? null,
        cents: BigInt(cents),
      })),
    )
    .filter(({ cents }) => cents !== 0n);
}

const { daysOf, sharesOf, monthsOf } = realEngine;
const faulty = (engine: Partial<Engine>): Engine => ({ ...realEngine, ...engine });

const misread = (read: (item: ForecastItem) => ForecastItem): Engine =>
  faulty({ daysOf: (item, assumptions, window) => daysOf(read(item), assumptions, window) });

const withContracts = (
  item: ForecastItem,
  change: (contract: ForecastContract) => Partial<ForecastContract>,
) => ({
  ...item,
  contracts: item.contracts.map((contract) => ({ ...contract, ...change(contract) })),
});

const renamed = (names: Partial<Record<Layer, Layer>>) => (amount: MonthAmount) => ({
  ...amount,
  layer: names[amount.layer] ?? amount.layer,
});

const swapped = {
  committed: 'uncertain',
  expected: 'expected',
  uncertain: 'committed',
  requested: 'requested',
} as const satisfies Record<Layer, Layer>;

const beginningWithEachMonth = (days: readonly LayeredDays[], { months }: MonthSpan, shares: Shares) =>
  months.flatMap((month, at) =>
    monthsOf(days, { yearStart: month.first, months: [month] }, shares).map((amount) => ({ ...amount, at })),
  );

const undecided = (item: ForecastItem): ForecastItem => {
  const decisions: ForecastItem['decisions'] = [];
  return { ...item, decisions };
};

/** Each planted fault by what is wrong. */
export const faults: Readonly<Record<string, Engine>> = {
  'A boundary today raises the price': faulty({
    daysOf: (item, assumptions, window) =>
      daysOf(item, { ...assumptions, today: addDays(assumptions.today, -1) }, window),
  }),
  'No contract foresees an increase': misread((item) => withContracts(item, () => ({ renewalUplift: null }))),
  'An increase of 0 is none': misread((item) =>
    withContracts(item, ({ renewalUplift }) => ({
      renewalUplift: renewalUplift === 0 ? null : renewalUplift,
    })),
  ),
  'The assumed increase is taken for the contract’s own': faulty({
    daysOf: (item, assumptions, window) => {
      const own = withContracts(item, ({ renewalUplift }) => ({
        renewalUplift: renewalUplift ?? assumptions.uplift,
      }));
      return daysOf(own, assumptions, window);
    },
  }),
  'What runs on rises at each boundary': misread((item) =>
    withContracts(item, () => ({ noticeCount: null })),
  ),
  'A raised price has parts of a cent': faulty({
    daysOf: (item, assumptions, window) =>
      daysOf(item, assumptions, window).map((one) => ({
        ...one,
        cents: one.reason.raise ? one.cents + 1 : one.cents,
      })),
  }),
  'Every month is rounded by itself': faulty({ monthsOf: beginningWithEachMonth }),
  'The running total begins with the first month shown': faulty({
    monthsOf: (days, span, shares) =>
      monthsOf(days, { ...span, yearStart: span.months[0]?.first ?? 0 }, shares),
  }),
  'What is uncertain is rounded before what is committed': faulty({
    monthsOf: (days, span, shares) =>
      monthsOf(
        days.map((one) => ({ ...one, layer: swapped[one.layer] })),
        span,
        shares,
      ).map(renamed(swapped)),
  }),
  'What ends undecided is expected': faulty({
    monthsOf: (days, span, shares) => monthsOf(days, span, shares).map(renamed({ uncertain: 'expected' })),
  }),
  'What was terminated goes on': misread((item) => ({ ...item, status: 'active' })),
  'Nothing was decided': misread(undecided),
  'Segments share equally': faulty({
    sharesOf: (item) => sharesOf({ ...item, business_segment_percentages: null }),
  }),
  'Requests stand beside what they renew': faulty({
    daysOf: (item, assumptions, window) => {
      const days = daysOf(item, { ...assumptions, withRequests: false }, window);
      if (!assumptions.withRequests || assumptions.cancelledFrom !== null)
        return daysOf(item, assumptions, window);
      const { today } = assumptions;
      return [
        ...days,
        ...item.requests.flatMap((request) => requestedDays(request, { today, last: window.last })),
      ];
    },
  }),
  'The day of a cancellation still counts': faulty({
    daysOf: (item, assumptions, window) =>
      daysOf(
        item,
        { ...assumptions, cancelledFrom: assumptions.cancelledFrom && assumptions.cancelledFrom + 1 },
        window,
      ),
  }),
  'A last day isn’t counted': misread((item) =>
    withContracts(item, ({ endDate }) => ({ endDate: endDate && addDays(endDate, -1) })),
  ),
};
