import type { NewRate } from '@purser/api/exchange-rates';
import { addMonths } from '@purser/domain/renewal/civil-days';
import { saveBudgets } from '../src/features/forecast/budgets.service.ts';
import { saveScenario } from '../src/features/forecast/scenarios.service.ts';
import { putRates } from '../src/features/rates/rates.service.ts';
import { later } from '../src/platform/clock.ts';
import type { Work } from '../src/platform/serve.ts';
import type { DemoStep } from './requests.ts';

const day = 24 * 60 * 60 * 1000;
const daysAgo = 50;

/** Of this year; the next one’s are a little higher. */
const budgets = [
  { segment: 'Capital', vendor: null, amount: 250_000 },
  { segment: 'Ad Sales', vendor: null, amount: 1_160_000 },
  { segment: 'Studio', vendor: null, amount: 1_125_000 },
  { segment: 'Studio', vendor: 'Avid', amount: 160_000 },
  { segment: 'Corporate', vendor: null, amount: 1_060_000 },
];
const moreNextYear = 1.04;

const quarter = 3;
// Dollars for one unit, from the latest quarter back; invented, as the costs are.
const rates = {
  EUR: [
    1.1642, 1.1588, 1.1731, 1.1304, 1.0817, 1.0942, 1.1012, 1.0786, 1.0853, 1.0731, 1.0904, 1.0689, 1.0842,
  ],
  GBP: [
    1.3318, 1.3407, 1.3622, 1.2951, 1.2604, 1.2747, 1.3085, 1.2671, 1.2688, 1.2542, 1.2716, 1.2427, 1.2604,
  ],
} as const;

/** The rates of each quarter before the first contract in another currency. */
export async function addDemoRates(work: Work): Promise<void> {
  if (work.currency !== 'USD') return;
  const month = `${work.today.slice(0, 8)}01`;
  const given = (['EUR', 'GBP'] as const).flatMap((currency) =>
    rates[currency].map((rate, at): NewRate => {
      const date = addMonths(month, -quarter * at);
      return { currency, date, rate, source: 'Invented for the demonstration' };
    }),
  );
  await putRates(work, { rates: given });
}

/** What this year and the next may cost, and what somebody assumes of prices. */
export function demoMoneySteps(work: Work): DemoStep[] {
  const then = { ...work, at: later(work.at, -daysAgo * day) };
  const year = Number(work.today.slice(0, 4));
  const raised = budgets.map((budget) => ({ ...budget, amount: Math.round(budget.amount * moreNextYear) }));
  return [
    {
      daysAgo,
      run: async () => {
        await saveBudgets(then, year, { budgets });
        await saveBudgets(then, year + 1, { budgets: raised });
        await saveScenario(then, { name: 'Prices up by 5%', uplift: 5, requested: true, cancelled: [] });
      },
    },
  ];
}
