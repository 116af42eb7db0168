import { expect, test } from 'vitest';
import { forecastItemOf, requestOf, forecastContractOf as signed } from '../../test/forecast-items.ts';
import { decisionOf } from '../../test/renewals.ts';
import { dayNumber } from '../days.ts';
import { dayText } from '../renewal/civil-days.ts';
import { layeredDays } from './day-layers.ts';
import type { Assumptions, ForecastItem } from './forecast-source.ts';
import { reasonsOf, reasonText } from './reasons.ts';

const window = { first: dayNumber('2026-01-01'), last: dayNumber('2029-12-31') };

const assumptions: Assumptions = {
  today: '2026-11-22',
  uplift: null,
  withRequests: false,
  cancelledFrom: null,
};

/** The days of an item in words: from, layer, dollars a year and the reason. */
const told = (item: ForecastItem, given: Partial<Assumptions> = {}): string[] =>
  layeredDays(item, { ...assumptions, ...given }, window).map((days) => {
    const [reason] = reasonsOf([days], { first: days.from, last: days.to });
    const text = reason ? reasonText(reason) : '';
    return `${dayText(days.from)} ${days.layer} ${days.cents / 100}: ${text}`;
  });

const renewing = { autoRenew: true, renewalMonths: 12 };
const afterwards = '2026-01-01 committed 12000: Signed to Dec 31, 2026';

const cases: readonly {
  title: string;
  item: ForecastItem;
  given?: Partial<Assumptions>;
  days: readonly string[];
}[] = [
  {
    title: 'What ends undecided goes on flat, whatever increase its contract foresees',
    item: forecastItemOf([signed({ renewalUplift: 5 })]),
    days: [afterwards, '2027-01-01 uncertain 12000: Ends Dec 31, 2026, nothing decided'],
  },
  {
    title: 'A scenario raises that, too',
    item: forecastItemOf([signed({ renewalUplift: 5, renewalMonths: 24 })]),
    given: { uplift: 10 },
    days: [
      afterwards,
      '2027-01-01 uncertain 13200: Ends Dec 31, 2026, nothing decided, +10% from Jan 1, 2027',
      '2029-01-01 uncertain 14520: Ends Dec 31, 2026, nothing decided, +10% from Jan 1, 2029',
    ],
  },
  {
    title: 'But not where its contract foresees none',
    item: forecastItemOf([signed({ renewalUplift: 0 })]),
    given: { uplift: 10 },
    days: [afterwards, '2027-01-01 uncertain 12000: Ends Dec 31, 2026, nothing decided'],
  },
  {
    title: 'A scenario raises what is uncertain from the next boundary on, as if it renewed itself',
    item: forecastItemOf([signed({ startDate: '2025-01-01', endDate: '2025-12-31' })]),
    given: { uplift: 10 },
    days: [
      '2026-01-01 uncertain 12000: Ends Dec 31, 2025, nothing decided',
      '2027-01-01 uncertain 13200: Ends Dec 31, 2025, nothing decided, +10% from Jan 1, 2027',
      '2028-01-01 uncertain 14520: Ends Dec 31, 2025, nothing decided, +10% from Jan 1, 2028',
      '2029-01-01 uncertain 15972: Ends Dec 31, 2025, nothing decided, +10% from Jan 1, 2029',
    ],
  },
  {
    title: 'What renews itself rises by its own increase at each boundary after today',
    item: forecastItemOf([signed({ ...renewing, renewalMonths: 18, renewalUplift: 5 })]),
    days: [
      afterwards,
      '2027-01-01 expected 12600: Renews itself Jan 1, 2027, +5%',
      '2028-07-01 expected 13230: Renews itself Jul 1, 2028, +5%',
    ],
  },
  {
    title: 'A term that renewed itself costs what was recorded, until its next boundary',
    item: forecastItemOf([
      signed({ ...renewing, startDate: '2024-03-01', endDate: '2025-02-28', renewalUplift: 0 }),
    ]),
    given: { uplift: 10 },
    days: [
      '2026-01-01 expected 12000: Auto-renewed Mar 1, 2025, price not recorded',
      '2027-03-01 expected 12000: Renews itself Mar 1, 2027',
    ],
  },
  {
    title: 'A boundary today raises nothing',
    item: forecastItemOf([
      signed({ ...renewing, endDate: '2026-11-21', startDate: '2025-11-22', renewalUplift: 5 }),
    ]),
    days: [
      '2026-01-01 committed 12000: Signed to Nov 21, 2026',
      '2026-11-22 expected 12000: Auto-renewed Nov 22, 2026, price not recorded',
      '2027-11-22 expected 12600: Renews itself Nov 22, 2027, +5%',
      '2028-11-22 expected 13230: Renews itself Nov 22, 2028, +5%',
      '2029-11-22 expected 13891.5: Renews itself Nov 22, 2029, +5%',
    ],
  },
  {
    title: 'An assumed increase comes once in twelve months, however often a contract renews itself',
    item: forecastItemOf([signed({ ...renewing, renewalMonths: 5 })]),
    given: { uplift: 10 },
    days: [
      afterwards,
      '2027-01-01 expected 13200: Renews itself Jan 1, 2027, +10%',
      '2028-04-01 expected 14520: Renews itself Apr 1, 2028, +10%',
      '2029-07-01 expected 15972: Renews itself Jul 1, 2029, +10%',
    ],
  },
  {
    title: 'What recurs rises at each anniversary of its start',
    item: forecastItemOf([
      signed({ startDate: '2024-02-29', endDate: null, billingCycle: 'quarterly', renewalUplift: 5 }),
    ]),
    days: [
      '2026-01-01 expected 12000: Recurs quarterly',
      '2027-02-28 expected 12600: Recurs quarterly, +5% from Feb 28, 2027',
      '2028-02-29 expected 13230: Recurs quarterly, +5% from Feb 29, 2028',
      '2029-02-28 expected 13891.5: Recurs quarterly, +5% from Feb 28, 2029',
    ],
  },
  {
    title: 'What runs on rises at its first boundary, then at each anniversary of its start',
    item: forecastItemOf([
      signed({
        autoRenew: true,
        startDate: '2026-07-01',
        renewalMonths: 1,
        noticeCount: 2,
        noticeUnit: 'months',
        renewalUplift: 100,
      }),
    ]),
    days: [
      '2026-07-01 committed 12000: Signed to Dec 31, 2026',
      '2027-01-01 expected 24000: Renews itself Jan 1, 2027, +100%',
      '2027-07-01 expected 48000: Renews itself Jul 1, 2027, +100%',
      '2028-07-01 expected 96000: Renews itself Jul 1, 2028, +100%',
      '2029-07-01 expected 192000: Renews itself Jul 1, 2029, +100%',
    ],
  },
  {
    title: 'A yearly contract without an end is uncertain',
    item: forecastItemOf([signed({ endDate: null })]),
    days: ['2026-01-01 uncertain 12000: End date missing'],
  },
  {
    title: 'What renews itself counts up to a later contract, however late that begins',
    item: forecastItemOf([
      signed(renewing),
      signed({ id: 2, startDate: '2027-06-01', endDate: '2028-05-31', cost: 100 }),
    ]),
    days: [
      afterwards,
      '2027-01-01 expected 12000: Renews itself Jan 1, 2027',
      '2027-06-01 committed 100: Signed to May 31, 2028',
      '2028-06-01 uncertain 100: Ends May 31, 2028, nothing decided',
    ],
  },
  {
    title: 'After a contract that ends, a later one leaves a gap that costs nothing',
    item: forecastItemOf([
      signed({}),
      signed({ id: 2, startDate: '2027-06-01', endDate: '2028-05-31', cost: 100 }),
    ]),
    days: [
      afterwards,
      '2027-06-01 committed 100: Signed to May 31, 2028',
      '2028-06-01 uncertain 100: Ends May 31, 2028, nothing decided',
    ],
  },
  {
    title: 'What is terminated ends with its contract',
    item: forecastItemOf([signed(renewing)], { status: 'terminated' }),
    days: [afterwards],
  },
  {
    title: 'Cancelling without notice, a contract goes on',
    item: forecastItemOf([signed(renewing)], { decisions: [decisionOf()] }),
    days: [afterwards, '2027-01-01 expected 12000: Renews itself Jan 1, 2027'],
  },
  {
    title: 'With notice in time there is nothing after its term, and another contract goes on in its place',
    item: forecastItemOf(
      [
        signed({ id: 5, startDate: '2025-08-01', endDate: '2026-12-15', cost: 100, autoRenew: true }),
        signed({ ...renewing, startDate: '2026-02-01', endDate: '2027-01-31' }),
      ],
      { decisions: [decisionOf({ termEnd: '2027-01-31', noticeSentOn: '2026-11-01' })] },
    ),
    days: [
      '2026-01-01 committed 100: Signed to Dec 15, 2026',
      '2026-02-01 committed 12000: Signed to Jan 31, 2027',
      '2027-02-01 expected 100: Renews itself Feb 1, 2027',
    ],
  },
  {
    title: 'What was decided to be renewed is expected',
    item: forecastItemOf([signed({ renewalUplift: 5 })], { decisions: [decisionOf({ decision: 'renew' })] }),
    days: [
      afterwards,
      '2027-01-01 expected 12600: Ends Dec 31, 2026, to be renewed, +5% from Jan 1, 2027',
      '2028-01-01 expected 13230: Ends Dec 31, 2026, to be renewed, +5% from Jan 1, 2028',
      '2029-01-01 expected 13891.5: Ends Dec 31, 2026, to be renewed, +5% from Jan 1, 2029',
    ],
  },
  {
    title: 'A renewal that is requested takes the place of what it renews from its start on',
    item: forecastItemOf([signed(renewing)], {
      requests: [requestOf({ startDate: '2026-12-16', renewsContractId: 1 })],
    }),
    given: { withRequests: true },
    days: [afterwards, '2026-12-16 requested 1200: Requested'],
  },
];

test.each(cases)('$title', ({ item, given, days }) => {
  expect(told(item, given)).toEqual(days);
});

test('A recorded price holds through today, and one that turns tomorrow rises', () => {
  const contract = signed({ ...renewing, endDate: '2026-11-22', startDate: '2025-11-23', renewalUplift: 5 });
  expect(told(forecastItemOf([contract]))[1]).toBe(
    '2026-11-23 expected 12600: Renews itself Nov 23, 2026, +5%',
  );
});

test('From the day of an assumed cancellation there is nothing, inside a signed term too', () => {
  const cancelledFrom = dayNumber('2026-12-01');
  const days = layeredDays(forecastItemOf([signed(renewing)]), { ...assumptions, cancelledFrom }, window);
  expect(days.map(({ to }) => dayText(to))).toEqual(['2026-11-30']);
});
