/** Items at random whose costs are looked ahead at: with shares, teams, decisions and open requests. */

import fc from 'fast-check';
import type { ForecastItem, OpenRequest } from '../src/forecast/forecast-source.ts';
import type { RenewalItem, TermDecision } from '../src/renewal/renewal-source.ts';
import { requestOf } from './forecast-items.ts';
import type { Assumed } from './forecast-oracle.ts';
import { addDays, addMonths } from './plain-calendar.ts';
import { anyDay, anyItem } from './renewals.ts';

const segmentNames = ['Capital', 'Ad Sales', 'Studio', 'Corporate', '__proto__'];
const paymentTypes = ['Card', 'Invoice', null];
const vendors = ['Adobe', 'Slack', '', '__proto__'];

// Hundredths of a percent, as often whole percents.
const anyCut = fc.oneof(
  fc.integer({ min: 0, max: 10_000 }),
  fc.integer({ min: 0, max: 100 }).map((percent) => percent * 100),
);

const anyShares = fc
  .record({
    names: fc.shuffledSubarray(segmentNames, { maxLength: 4 }),
    cuts: fc.array(anyCut, { minLength: 3, maxLength: 3 }),
    kind: fc.constantFrom('valid', 'valid', 'none', 'wrong'),
    hasList: fc.boolean(),
  })
  .map(({ names, cuts, kind, hasList }) => ({
    business_segment: names.length === 0 && !hasList ? null : names,
    business_segment_percentages: kind === 'none' ? null : percentagesText(names, cuts, kind),
  }));

function percentagesText(names: readonly string[], cuts: readonly number[], kind: string): string {
  const ends = [...cuts.slice(0, Math.max(0, names.length - 1)).toSorted((a, b) => a - b), 10_000];
  const parts = names.map((name, at) => [name, ((ends[at] ?? 0) - (ends[at - 1] ?? 0)) / 100] as const);
  return JSON.stringify(Object.fromEntries(kind === 'wrong' ? [...parts, ['Other', 1]] : parts));
}

const anyTeams = fc.oneof(
  fc.constant(null),
  fc.shuffledSubarray(['Design', 'Sales', 'Legal'], { maxLength: 3 }),
);

/** What is decided about an item: about contracts that have begun and whose first term runs, or that end by themselves. */
const decisionsOf = (item: RenewalItem, today: string): fc.Arbitrary<TermDecision[]> =>
  fc
    .array(fc.constantFrom('none', 'renew', 'renegotiate', 'cancel', 'notice'), {
      minLength: 4,
      maxLength: 4,
    })
    .map((kinds) =>
      item.contracts.flatMap(({ id, startDate, endDate, autoRenew }, at): TermDecision[] => {
        const kind = kinds[at] ?? 'none';
        if (kind === 'none' || endDate === null || startDate > today || endDate < startDate) return [];
        if (autoRenew && endDate < today) return [];
        const isNotice = kind === 'notice';
        const decision = kind === 'renew' || kind === 'renegotiate' ? kind : 'cancel';
        const noticeSentOn = isNotice ? startDate : null;
        const endsWith = isNotice ? 'this' : null;
        return [{ contractId: id, termEnd: endDate, decision, until: null, noticeSentOn, endsWith }];
      }),
    );

const requestsOf = (item: RenewalItem): fc.Arbitrary<OpenRequest[]> =>
  fc.oneof(
    { weight: 3, arbitrary: fc.constant<OpenRequest[]>([]) },
    {
      weight: 1,
      arbitrary: fc
        .array(
          fc.record({
            startDate: fc.option(anyDay, { freq: 5 }),
            renewsContractId: fc.constantFrom(null, ...item.contracts.map(({ id }) => id)),
            cost: fc.integer({ min: 1, max: 9_999_999 }).map((cents) => cents / 100),
            paymentType: fc.constantFrom(...paymentTypes),
          }),
          { minLength: 1, maxLength: 2 },
        )
        .map((requests) => requests.map((request, at) => requestOf({ ...request, id: 100 + at }))),
    },
  );

// Most costs are ordinary; the largest there is has to be exact too.
const anyCost = fc.oneof(
  { weight: 5, arbitrary: fc.integer({ min: 1, max: 9_999_999 }) },
  { weight: 1, arbitrary: fc.constantFrom(1, 5, 36_500, 99_999_999_999_999) },
);

/** Items with the day from which they are looked at. */
export interface Portfolio {
  readonly today: string;
  readonly items: readonly ForecastItem[];
}

const itemAt = (today: string): fc.Arbitrary<ForecastItem> =>
  anyItem.chain((item) =>
    fc
      .record({
        costs: fc.array(anyCost, { minLength: 4, maxLength: 4 }),
        rises: fc.array(fc.constantFrom('as it is', 'as it is', 'by nothing'), {
          minLength: 4,
          maxLength: 4,
        }),
        types: fc.array(fc.constantFrom(...paymentTypes), { minLength: 4, maxLength: 4 }),
        shares: anyShares,
        teams: anyTeams,
        vendor: fc.constantFrom(...vendors),
        businessOwnerId: fc.constantFrom(3, 4, null),
        decisions: decisionsOf(item, today),
        requests: requestsOf(item),
      })
      .map(({ costs, rises, types, shares, teams, ...given }) => ({
        ...item,
        ...given,
        ...shares,
        team_usage: teams,
        contracts: item.contracts.map((contract, at) => ({
          ...contract,
          cost: (costs[at] ?? 100) / 100,
          renewalUplift: rises[at] === 'by nothing' ? 0 : contract.renewalUplift,
          paymentType: types[at] ?? null,
        })),
      })),
  );

/** Up to four items at random, and a day of 2024 to 2028. */
export const anyPortfolio: fc.Arbitrary<Portfolio> = anyDay
  .filter((day) => day >= '2024' && day < '2029')
  .chain((today) =>
    fc.record({
      today: fc.constant(today),
      items: fc
        .array(itemAt(today), { minLength: 1, maxLength: 4 })
        .map((items) => items.map((item, at) => ({ ...item, id: at + 1 }))),
    }),
  );

/** What is assumed about each item of a portfolio. */
export interface RandomAssumptions {
  readonly uplift: number | null;
  readonly withRequests: boolean;
  /** In how many days from today on the item is cancelled; null for not at all. */
  readonly cancelledIn: number | null;
}

/** RandomAssumptions at random, or none. */
export const anyAssumptions: fc.Arbitrary<RandomAssumptions> = fc.record({
  uplift: fc.option(fc.constantFrom(0, 5, -50, 200, 3.33)),
  withRequests: fc.boolean(),
  cancelledIn: fc.option(fc.integer({ min: -20, max: 500 })),
});

/** What the oracle is told of assumptions. */
export const assumedAt = (today: string, { cancelledIn, ...given }: RandomAssumptions): Assumed => ({
  ...given,
  today,
  cancelledFrom: cancelledIn === null ? null : addDays(today, cancelledIn),
});

/** Months in a row, as `2026-11`, from the one that a day lies in. */
export const monthsOn = (today: string, count: number): string[] =>
  Array.from({ length: count }, (_, at) => addMonths(`${today.slice(0, 7)}-01`, at).slice(0, 7));
