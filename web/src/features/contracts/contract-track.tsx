import type { Contract } from '@purser/api/contracts';
import { changeText } from '@purser/domain/renewal/price-change';
import { useId, useLayoutEffect, useRef } from 'react';
import { termOf } from '../../lib/term-texts.ts';
import { Money } from '../../ui/money.tsx';
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
              <Money amount={contract.cost} cents={false} />
            </span>
            <PriceChange contract={contract} contracts={contracts} />
            <span className="sr-only">a year, {termOf(contract)}</span>
          </label>
        );
      })}
    </div>
  );
}

type PriceChangeProps = { contract: Contract; contracts: readonly Contract[] };

/** By how much a renewal costs more or less than the term before. */
function PriceChange({ contract, contracts }: PriceChangeProps) {
  const { renewsContractId: id } = contract;
  const before = id === null ? undefined : contracts.find((one) => one.id === id);
  const change = before ? changeText(before.cost, contract.cost) : '';
  return change === '' ? null : <span className="text-ink-3">{change}</span>;
}

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
