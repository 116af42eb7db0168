import type { BudgetUse } from '@purser/api/budgets';
import { countOf, formatPercent } from '../../../lib/format.ts';
import { Figure, Figures } from '../../../ui/figures.tsx';
import { Money } from '../../../ui/money.tsx';
import { overspent, type SegmentSums, spanOfMonths } from './budget-sums.ts';

type BudgetFiguresProps = {
  year: number;
  /** Those of the fiscal year. */
  months: readonly string[];
  thisMonth: string;
  segments: readonly BudgetUse[];
  sums: SegmentSums;
};

/** A year in figures, the answer first: what is left of it. */
export function BudgetFigures({ year, months, thisMonth, segments, sums }: BudgetFiguresProps) {
  const over = overspent(segments);
  const { all, budgeted, others } = sums;
  // Without any budget there is nothing to hold it against.
  const { budget, spent, forecast, left } = all.budget === null ? all : budgeted;
  const withBudget = segments.filter((row) => row.budget !== null);
  const actual = months.filter((month) => month < thisMonth);
  const ahead = months.filter((month) => month >= thisMonth);
  return (
    <Figures look="row" className="px-4 py-3">
      <Figure label={`${left !== null && left < 0 ? 'Over' : 'Remaining'} at the end of FY ${year}`} isBig>
        {left === null ? 'No budget' : <Money amount={Math.abs(left)} />}
      </Figure>
      {budget !== null && <Sum name="Budget" amount={budget} note={countOf(withBudget.length, 'segment')} />}
      {actual.length > 0 && (
        <Sum
          name={`Actual, ${spanOfMonths(actual)}`}
          amount={spent}
          note={budget === null ? '' : `${shareText(spent, budget)} of the budget`}
        />
      )}
      {ahead.length > 0 && (
        <Sum
          name={`Forecast, ${spanOfMonths(ahead)}`}
          amount={forecast}
          note={
            budget === null
              ? ''
              : `${shareText(forecast, budget)}${actual.length > 0 ? '' : ' of the budget'}`
          }
        />
      )}
      {budget !== null && (
        <Figure label="Over their budget" note={namesText(over)} isBad={over.length > 0}>
          {over.length} of {withBudget.length}
        </Figure>
      )}
      {budget !== null && others.count > 0 && (
        <Sum
          name="Without a budget"
          amount={others.amount}
          note={`in ${countOf(others.count, 'segment')} without a budget`}
        />
      )}
    </Figures>
  );
}

const shareText = (amount: number, budget: number): string => formatPercent((100 * amount) / budget);

const mostNames = 3;

function namesText(names: readonly string[]): string {
  const more = names.length - mostNames;
  const shown = more > 0 ? [...names.slice(0, mostNames), `${more} more`] : names;
  return new Intl.ListFormat('en-GB').format(shown);
}

const Sum = ({ name, amount, note }: { name: string; amount: number; note: string }) => (
  <Figure label={name} note={note}>
    <Money amount={amount} />
  </Figure>
);
