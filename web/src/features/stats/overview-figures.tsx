import type { FinancialStats } from '@purser/api/stats';
import type { CSSProperties, ReactNode } from 'react';
import { countOf, formatMoney } from '../../lib/format.ts';
import { Money } from '../../ui/money.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

type OverviewFiguresProps = {
  year: number;
  /** 'loading' draws bars; 'failed' shows no amount, not even 0. */
  stats: FinancialStats | 'loading' | 'failed';
};

export function OverviewFigures({ year, stats }: OverviewFiguresProps) {
  const known = typeof stats === 'string' ? undefined : stats;
  const missing = stats === 'loading' ? 'loading' : 'failed';
  const below = stats === 'loading' && <Skeleton width="12ch" height={16} />;
  return (
    <dl className="figures overview-figures" data-long={known && hasLongAmounts(known) ? '' : undefined}>
      <Figure label={`Spend in ${year}`} amount={known?.yearlySpend} missing={missing} />
      <Figure label={`Prior year ${year - 1}`} amount={known?.priorYear} missing={missing}>
        {known ? <YearChange percent={known.yearOverYearChange} /> : below}
      </Figure>
      <Figure label="Monthly average" amount={known?.monthlyTotal} missing={missing} />
      <Figure label="Annualized" amount={known?.annualized} missing={missing}>
        {known ? countOf(known.activeItems, 'active item') : below}
      </Figure>
    </dl>
  );
}

/** From a hundred million on, amounts need more room. */
export const hasLongAmounts = ({ yearlySpend, priorYear, annualized }: FinancialStats): boolean =>
  Math.max(yearlySpend, priorYear, annualized) >= 1e8;

type FigureProps = {
  label: string;
  amount: number | undefined;
  missing: 'loading' | 'failed';
  children?: ReactNode;
};

function Figure({ label, amount, missing, children }: FigureProps) {
  // A long amount is written smaller rather than cut or broken.
  const style: CSSProperties & { '--letters': number } = {
    '--letters': amount === undefined ? 1 : formatMoney(amount).length,
  };
  return (
    <div>
      <dt>{label}</dt>
      <dd style={style}>
        <span className="figure-amount">
          {amount === undefined ? <Missing because={missing} /> : <Money amount={amount} />}
        </span>
        {children && <small>{children}</small>}
      </dd>
    </div>
  );
}

function Missing({ because }: { because: 'loading' | 'failed' }) {
  if (because === 'loading') return <Skeleton width="7ch" height="0.8em" />;
  return <Dash meaning="Not available" />;
}

/** A dash with a text for screen readers, which would only pause. */
function Dash({ meaning }: { meaning: string }) {
  return (
    <>
      <span aria-hidden="true">–</span>
      <span className="sr-only">{meaning}</span>
    </>
  );
}

const change = new Intl.NumberFormat('en-US', {
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
  signDisplay: 'exceptZero',
});

function YearChange({ percent }: { percent: number | null }) {
  return (
    <>
      {percent === null ? <Dash meaning="No change to tell" /> : `${change.format(percent)}%`} year over year
    </>
  );
}
