import type { Layer } from '@purser/domain/forecast/forecast-source';
import { monthLabel } from '@purser/domain/forecast/labels';
import { addDollars } from '@purser/domain/money';
import { formatMoney, splitMoney } from '../../../lib/format.ts';
import { classNames } from '../../../ui/class-names.ts';
import { yearsOf } from './forecast-columns.ts';

/** A part of each month's bar, from the ground up. */
export interface ChartPart {
  readonly key: string;
  readonly label: string;
  /** A layer has its pattern, anything else a hue: 1 to 4, 0 for others. */
  readonly layer?: Layer | undefined;
  readonly color?: number | undefined;
  readonly amounts: readonly number[];
}

/** A figure of each month that the bars are held against. */
export interface ChartLine {
  readonly label: string;
  readonly amounts: readonly number[];
  /** It is the same in all months: one line across the chart, which says its amount. */
  readonly isLevel?: boolean;
}

type MonthChartProps = {
  label: string;
  months: readonly string[];
  fiscalYearStart: number;
  parts: readonly ChartPart[];
  /** A line across each bar, and what it is called. */
  line: ChartLine | undefined;
  chosen: string | undefined;
  onChoose: (month: string) => void;
  /** The fiscal years that the months lie in stand below them, unless the page is about one. */
  isOneYear?: boolean;
};

/** Bars by month. Each is a button that says its figures; the table below holds the same. */
export function MonthChart({ label, months, fiscalYearStart, parts, line, ...props }: MonthChartProps) {
  const totals = months.map((_, at) => heightOf(parts, at));
  const top = topOf(Math.max(0, ...totals, ...(line?.amounts ?? [])));
  // As narrow as a finger hits; beyond that the chart scrolls. A year fits on every phone: its last months are what it is looked at for.
  const isYear = months.length <= 12;
  const columns = `repeat(${months.length}, minmax(${isYear ? 18 : 24}px, 1fr))`;
  const share = (amount: number): string => `${((100 * Math.max(0, amount)) / top).toFixed(2)}%`;
  return (
    <figure className="plan-chart">
      <figcaption className="sr-only">{label}. The table holds the same figures.</figcaption>
      <div className="plan-grid" aria-hidden="true">
        {ticksOf(top).map((tick) => (
          <span key={tick}>{tick}</span>
        ))}
      </div>
      {/* Room for the frame of the focus, which lies outside of a month. */}
      <div className="plan-scroll relative -mx-0.75 -mb-0.75 overflow-x-auto overflow-y-hidden px-0.75 pb-0.75 scrollbar-thin">
        <ol className="relative grid pt-2" style={{ gridTemplateColumns: columns }}>
          {months.map((month, at) => (
            <li key={month} className="min-w-0">
              <button
                type="button"
                className="group relative flex w-full flex-col items-center justify-end rounded-sm *:relative hover:bg-press aria-pressed:bg-press"
                data-month={month}
                aria-pressed={props.chosen === month}
                aria-label={barText(month, at, { parts, line })}
                onClick={() => props.onChoose(month)}
              >
                <span className="relative flex items-end justify-center w-full h-[var(--plot)]">
                  <span className="plan-bar" style={{ height: share(totals[at] ?? 0) }}>
                    {parts.toReversed().map((part) => (
                      <Piece key={part.key} part={part} at={at} />
                    ))}
                  </span>
                  {line && !line.isLevel && (
                    <i className="plan-line" style={{ bottom: share(line.amounts[at] ?? 0) }} />
                  )}
                </span>
                <em className="mt-1 text-11 text-ink-3 not-italic group-aria-pressed:font-semibold group-aria-pressed:text-ink">
                  {monthLabel(month).slice(0, 1)}
                  <span className={isYear ? 'max-narrow:hidden' : undefined}>
                    {monthLabel(month).slice(1, 3)}
                  </span>
                </em>
              </button>
            </li>
          ))}
        </ol>
        {!props.isOneYear && <Years months={months} fiscalYearStart={fiscalYearStart} columns={columns} />}
      </div>
      {line?.isLevel && <Level label={line.label} amount={line.amounts[0] ?? 0} share={share} />}
    </figure>
  );
}

type YearsProps = Pick<MonthChartProps, 'months' | 'fiscalYearStart'> & { columns: string };

const Years = ({ months, fiscalYearStart, columns }: YearsProps) => (
  <div className="mt-1 grid" style={{ gridTemplateColumns: columns }} aria-hidden="true">
    {yearsOf(months, fiscalYearStart).map(({ year, first, last }) => (
      <span
        key={year}
        // A few months are no wider than a letter.
        className={classNames(
          'mx-px min-w-0 truncate border-t-2 border-line-strong pt-0.5 text-center text-11 text-ink-2',
          last - first < 3 && 'max-narrow:text-[0px]',
        )}
        style={{ gridColumn: `span ${last - first + 1}` }}
      >
        {last - first < 3 ? `FY ${String(year).slice(-2)}` : `FY ${year}`}
      </span>
    ))}
  </div>
);

function Piece({ part: { layer, color, amounts }, at }: { part: ChartPart; at: number }) {
  const amount = amounts[at] ?? 0;
  return amount > 0 ? (
    <i
      className="block min-h-0.5 first:rounded-t-xs"
      data-layer={layer}
      data-color={color}
      style={{ flex: amount }}
    />
  ) : null;
}

type LevelProps = { label: string; amount: number; share: (amount: number) => string };

const Level = ({ label, amount, share }: LevelProps) => (
  <div className="plan-level" aria-hidden="true">
    <i className="absolute inset-x-0 h-0 border-t-2 border-ink" style={{ bottom: share(amount) }}>
      <b className="absolute bottom-0.75 left-0 bg-surface px-1 text-11 text-ink not-italic tabular-nums">
        {label} {splitMoney(Math.round(amount)).whole}
      </b>
    </i>
  </div>
);

const heightOf = (parts: readonly ChartPart[], at: number): number =>
  parts.reduce((sum, { amounts }) => sum + Math.max(0, amounts[at] ?? 0), 0);

function barText(month: string, at: number, { parts, line }: Pick<MonthChartProps, 'parts' | 'line'>) {
  const filled = parts.flatMap(({ label, amounts }) =>
    amounts[at] ? [`${label.toLowerCase()} ${formatMoney(amounts[at])}`] : [],
  );
  const all = formatMoney(addDollars(parts.map(({ amounts }) => amounts[at] ?? 0)));
  const rest = line ? `; ${line.label.toLowerCase()} ${formatMoney(line.amounts[at] ?? 0)}` : '';
  return `${monthLabel(month)}: ${[all, ...filled].join(', ')}${rest}`;
}

const steps = [1, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10];
const lines = 5;

/** The top of an axis that holds an amount in five even steps. @example topOf(223_648) // 250_000 */
function topOf(most: number): number {
  if (most <= 0) return lines;
  const rough = most / lines;
  const size = 10 ** Math.floor(Math.log10(rough));
  const step = steps.find((one) => one * size >= rough) ?? 10;
  return step * size * lines;
}

/** The labels of an axis, from its top to 0. @example ticksOf(250_000)[0] // '$250k' */
const ticksOf = (top: number): string[] =>
  Array.from({ length: lines + 1 }, (_, at) => tickText((top * (lines - at)) / lines));

const units = [
  [1e9, 'b'],
  [1e6, 'm'],
  [1e3, 'k'],
] as const;

function tickText(amount: number): string {
  const unit = units.find(([size]) => amount >= size);
  if (!unit) return `$${Number(amount.toFixed(2))}`;
  const [size, letter] = unit;
  return `$${Number((amount / size).toFixed(2))}${letter}`;
}
