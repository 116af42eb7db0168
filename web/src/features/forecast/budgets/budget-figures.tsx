import type { BudgetUse } from '@purser/api/budgets';
import { Money } from '../../../ui/money.tsx';
import { type BudgetSum, overspent, spanOfMonths } from './budget-sums.ts';

type BudgetFiguresProps = {
  year: number;
  /** Those of the fiscal year. */
  months: readonly string[];
  thisMonth: string;
  segments: readonly BudgetUse[];
  all: BudgetSum;
};

/** A year in figures, the answer first: what is left of it. */
export function BudgetFigures({ year, months, thisMonth, segments, all }: BudgetFiguresProps) {
  const over = overspent(segments);
  const { budget, spent, forecast, left } = all;
  const actual = months.filter((month) => month < thisMonth);
  const ahead = months.filter((month) => month >= thisMonth);
  return (
    <dl className="figure-row">
      <div data-big="">
        <dt>
          {left !== null && left < 0 ? 'Over' : 'Left'} at the end of FY {year}
        </dt>
        <dd>{left === null ? 'No budget' : <Money amount={Math.abs(left)} />}</dd>
      </div>
      {budget !== null && (
        <Sum
          name="Budget"
          amount={budget}
          note={segmentsText(segments.filter((row) => row.budget !== null))}
        />
      )}
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
        <div>
          <dt>Over their budget</dt>
          <dd className={over.length > 0 ? 'text-danger' : undefined}>
            {over.length} of {segments.length}
            <small>{namesText(over)}</small>
          </dd>
        </div>
      )}
    </dl>
  );
}

const segmentsText = ({ length }: readonly BudgetUse[]): string =>
  `${length} ${length === 1 ? 'segment' : 'segments'}`;

const shareText = (amount: number, budget: number): string => `${((100 * amount) / budget).toFixed(1)}%`;

const mostNames = 3;

function namesText(names: readonly string[]): string {
  const more = names.length - mostNames;
  const shown = more > 0 ? [...names.slice(0, mostNames), `${more} more`] : names;
  return new Intl.ListFormat('en-GB').format(shown);
}

const Sum = ({ name, amount, note }: { name: string; amount: number; note: string }) => (
  <div>
    <dt>{name}</dt>
    <dd>
      <Money amount={amount} />
      <small>{note}</small>
    </dd>
  </div>
);
