import type { FinancialStats } from '@purser/api/stats';
import { type Cents, centsOf } from '@purser/domain/money';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { useToday } from '../../lib/session.tsx';
import { Money } from '../../ui/money.tsx';
import type { SegmentLine } from './segment-lines.ts';
import { axisFor } from './spend-axis.ts';
import { SpendMonth } from './spend-month.tsx';
import { monthsOf, type YearMonth } from './year-months.ts';

type SpendChartProps = {
  stats: FinancialStats;
  parts: readonly SegmentLine[];
  children: ReactNode;
};

/** The months are one tab stop, and arrows move between them. */
export function SpendChart({ stats, parts, children }: SpendChartProps) {
  const { selectedYear: year, priorYearYear: priorYear } = stats;
  const months = monthsOf(year, useToday());
  const current = months.find(({ when }) => when === 'now');
  const { shown, stop, handlersOf } = useShownMonth(current?.at);
  const totals = stats.months.map(({ total }) => centsOf(total));
  const before = stats.months.map((month) => centsOf(month.priorYear));
  const axis = axisFor([...totals, ...before].reduce(larger, 0n));
  const read = shown === undefined ? undefined : months[shown];
  return (
    <figure className="flex flex-col gap-2" aria-label={`Spend by month in ${year}`}>
      <div className="legend mb-2 min-h-(--lh-16) gap-y-0 tabular-nums">
        <Key months={months} priorYear={before.some((cents) => cents > 0n) ? priorYear : undefined} />
        <p className="ml-auto min-h-(--lh-16) text-ink-2">
          {read && (
            <>
              <b className="text-ink">{read.name}</b> <Money amount={stats.months[read.at]?.total ?? 0} />
            </>
          )}
        </p>
      </div>
      <div className="spend-plot">
        <div className="spend-axis" aria-hidden="true">
          {axis.ticks.map((text) => (
            <span key={text}>{text}</span>
          ))}
        </div>
        <div className="relative">
          <div className="spend-grid" aria-hidden="true">
            {axis.ticks.map((text) => (
              <i key={text} />
            ))}
          </div>
          <ol className="relative grid grid-cols-12 h-full" onKeyDown={moveBetweenMonths}>
            {months.map((month) => (
              <SpendMonth
                key={month.at}
                {...{ month, year, priorYear, parts, top: axis.top }}
                total={totals[month.at] ?? 0n}
                before={before[month.at] ?? 0n}
                isStop={month.at === stop}
                isShown={month.at === shown}
                handlers={handlersOf(month.at)}
              />
            ))}
          </ol>
        </div>
      </div>
      {children}
    </figure>
  );
}

const larger = (a: Cents, b: Cents): Cents => (b > a ? b : a);

type KeyProps = { months: readonly YearMonth[]; priorYear: number | undefined };

function Key({ months, priorYear }: KeyProps) {
  return (
    <>
      {months.some(({ when }) => when !== 'ahead') && (
        <span>
          <i className="spend-key-bar" />
          Spent
        </span>
      )}
      {months.some(({ when }) => when === 'ahead') && (
        <span>
          <i className="spend-key-bar" data-when="ahead" />
          Committed
        </span>
      )}
      {priorYear !== undefined && (
        <span>
          <i className="spend-key-line" />
          {priorYear}
        </span>
      )}
    </>
  );
}

/** The month under the pointer, else the one with the focus or tapped last, else today's. */
function useShownMonth(current: number | undefined) {
  const [pointed, setPointed] = useState<number>();
  const [focused, setFocused] = useState<number>();
  const [last, setLast] = useState<number>();

  function focus(at: number) {
    setFocused(at);
    setLast(at);
  }

  return {
    shown: pointed ?? focused ?? current,
    stop: last ?? current ?? 0,
    handlersOf: (at: number) => ({
      onPointerEnter: () => setPointed(at),
      onPointerLeave: () => setPointed(undefined),
      onFocus: () => focus(at),
      // Some browsers don't focus a button that is tapped.
      onClick: () => focus(at),
      onBlur: () => setFocused(undefined),
    }),
  };
}

function moveBetweenMonths(event: KeyboardEvent<HTMLElement>): void {
  const months = [...event.currentTarget.querySelectorAll('button')];
  const at = months.findIndex((month) => month === event.target);
  const target = targetOf(event.key, at);
  if (target === undefined) return;
  event.preventDefault();
  months.at(Math.min(target, months.length - 1))?.focus();
}

function targetOf(key: string, at: number): number | undefined {
  if (key === 'ArrowLeft') return Math.max(at - 1, 0);
  if (key === 'ArrowRight') return at + 1;
  if (key === 'Home') return 0;
  return key === 'End' ? 11 : undefined;
}
