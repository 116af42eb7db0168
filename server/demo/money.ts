import { saveBudgets } from '../src/features/forecast/budgets.service.ts';
import { saveScenario } from '../src/features/forecast/scenarios.service.ts';
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
