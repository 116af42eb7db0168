import type { Contract } from '@purser/api/contracts';
import { pricesOf, type TermPrice } from '@purser/domain/forecast/prices';
import { useId, useLayoutEffect, useRef } from 'react';
import { formatChange } from '../../lib/format.ts';
import { termOf } from '../../lib/term-texts.ts';
import { Money } from '../../ui/money.tsx';
import { MoneyIn } from '../../ui/money-in.tsx';
import { type ContractSpan, spansOf } from './contract-spans.ts';

type ContractTrackProps = {
  contracts: readonly Contract[];
  today: string;
  selectedId: number;
  onSelect: (id: number) => void;
};

/** A timeline of an item's contracts, one of them selected. They are radio buttons, so that arrows move. */
export function ContractTrack({ contracts, today, selectedId, onSelect }: ContractTrackProps) {
  const name = useId();
  const track = useRef<HTMLDivElement>(null);
  const selected = useRef<HTMLLabelElement>(null);

  // scrollIntoView would also scroll the panel around the track. Measuring in the next frame makes the browser lay out
  // the page only once.
  useLayoutEffect(() => {
    const frame = requestAnimationFrame(() => {
      if (track.current && selected.current) reveal(track.current, selected.current);
    });
    return () => cancelAnimationFrame(frame);
  }, [selectedId, contracts]);

  const prices = new Map(pricesOf(contracts).map((price) => [price.contractId, price]));
  return (
    <div ref={track} className="terms" role="radiogroup" aria-label="Contracts">
      {spansOf(contracts, today).map((span) => {
        const { contract, days, years } = span;
        const isSelected = contract.id === selectedId;
        return (
          <label
            key={contract.id}
            ref={isSelected ? selected : undefined}
            className="term"
            style={{ flexGrow: days }}
          >
            <input
              className="sr-only"
              type="radio"
              name={name}
              checked={isSelected}
              onChange={() => onSelect(contract.id)}
            />
            <SpanBar {...span} />
            <span className="term-years">{years}</span>
            <span className="text-ink-3">
              <Price {...contract} />
            </span>
            <PriceChange price={prices.get(contract.id)} />
            <span className="sr-only">a year, {termOf(contract)}</span>
          </label>
        );
      })}
    </div>
  );
}

/** In the contract's own currency, in which it is compared with the one before. */
function Price({ cost, currency, originalCost }: Pick<Contract, 'cost' | 'currency' | 'originalCost'>) {
  if (currency === null || originalCost === null) return <Money amount={cost} cents={false} />;
  return <MoneyIn amount={originalCost} currency={currency} />;
}

/** By how much a term costs more or less than the one that it follows, in all and by year, and what only the rate did. */
function PriceChange({ price }: { price: TermPrice | undefined }) {
  if (!price || price.change === null) return null;
  const { change, changePerYear, byRate } = price;
  const isSlower = changePerYear !== null && Math.abs(changePerYear - change) >= 0.1;
  return (
    <>
      <span className="text-ink-3">{percentText(change)}</span>
      {isSlower && <span className="text-ink-3">{percentText(changePerYear)} a year</span>}
      {byRate !== null && byRate !== 0 && <span className="text-ink-3">rate {formatChange(byRate)}</span>}
    </>
  );
}

const signs = new Map([
  [1, '+'],
  [-1, '−'],
]);

const percentText = (percent: number): string =>
  `${signs.get(Math.sign(percent)) ?? ''}${Math.abs(percent).toFixed(1)}%`;

/** The part before today is darker. */
function SpanBar({ elapsed, isOpen }: ContractSpan<Contract>) {
  return (
    <i className="term-bar" data-open={isOpen ? '' : undefined} aria-hidden="true">
      <b style={{ width: `${elapsed}%` }} data-today={elapsed > 0 && elapsed < 100 ? '' : undefined} />
    </i>
  );
}

// The track's padding for the focus ring, in pixels.
const padding = 3;

function reveal(track: HTMLElement, term: HTMLElement): void {
  const left = term.offsetLeft - padding;
  const right = term.offsetLeft + term.offsetWidth + padding;
  if (left < track.scrollLeft) track.scrollLeft = left;
  else if (right > track.scrollLeft + track.clientWidth) track.scrollLeft = right - track.clientWidth;
}
