import { type Cents, dollarsOf } from '@purser/domain/money';
import type { ComponentProps } from 'react';
import { formatMoney } from '../../lib/format.ts';
import { ColorDot } from '../../ui/split-bar.tsx';
import { Tooltip } from '../../ui/tooltip.tsx';
import { percentOf, type SegmentLine } from './segment-lines.ts';
import type { YearMonth } from './year-months.ts';

type SpendMonthProps = {
  month: YearMonth;
  year: number;
  priorYear: number;
  parts: readonly SegmentLine[];
  /** The amount that a bar of full height stands for. */
  top: Cents;
  total: Cents;
  before: Cents;
  isStop: boolean;
  isShown: boolean;
  handlers: ComponentProps<'button'>;
};

export function SpendMonth({ month, parts, top, total, before, ...props }: SpendMonthProps) {
  const told = parts
    .map((part) => ({ ...part, cents: part.months[month.at] ?? 0n }))
    .filter(({ cents }) => cents !== 0n);
  // A part that lost its odd cent to another one is told, or the others wouldn't add up.
  const drawn = told.filter(({ cents }) => cents > 0n);
  const texts = [
    `${month.name} ${props.year}: ${moneyText(total)} ${month.when === 'ahead' ? 'committed' : 'spent'}`,
    told.map(({ label, cents }) => `${label} ${moneyText(cents)}`).join(', '),
    `${props.priorYear}: ${moneyText(before)}`,
  ];
  return (
    <li>
      <Tooltip isAbove text={told.length > 0 && <MonthText lines={told} />}>
        <button
          type="button"
          className="spend-month"
          data-when={month.when}
          data-shown={props.isShown ? '' : undefined}
          tabIndex={props.isStop ? 0 : -1}
          aria-label={texts.filter(Boolean).join('. ')}
          aria-current={month.when === 'now' ? 'date' : undefined}
          {...props.handlers}
        >
          <span className="spend-bar" style={{ height: `${percentOf(total, top)}%` }}>
            {drawn.map(({ key, color, cents }) => (
              <i key={key} data-color={color} style={{ flexGrow: percentOf(cents, total) }} />
            ))}
          </span>
          {before > 0n && <i className="spend-before" style={{ bottom: `${percentOf(before, top)}%` }} />}
          <span className="spend-month-name">
            {month.name.slice(0, 1)}
            <span>{month.name.slice(1)}</span>
          </span>
        </button>
      </Tooltip>
    </li>
  );
}

function MonthText({ lines }: { lines: readonly MonthLine[] }) {
  return lines.toReversed().map(({ key, color, label, cents }) => (
    <span key={key} className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-2">
      <ColorDot color={color} />
      <span>{label}</span>
      <span className="num ml-2 text-right">{moneyText(cents)}</span>
    </span>
  ));
}

type MonthLine = SegmentLine & { readonly cents: Cents };

const moneyText = (cents: Cents): string => formatMoney(dollarsOf(cents));
