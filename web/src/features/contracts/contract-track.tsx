import type { Contract } from '@purser/api/contracts';
import { useId, useLayoutEffect, useRef } from 'react';
import { termOf } from '../../lib/term-texts.ts';
import { Money } from '../../ui/money.tsx';
import { type Term, termsOf } from './terms.ts';

type ContractTrackProps = {
  contracts: readonly Contract[];
  today: string;
  selectedId: number;
  onSelect: (id: number) => void;
};

/** An item's contracts as terms on a track, one of them selected. Real radio buttons underneath: arrows move. */
export function ContractTrack({ contracts, today, selectedId, onSelect }: ContractTrackProps) {
  const name = useId();
  const track = useRef<HTMLDivElement>(null);
  const selected = useRef<HTMLLabelElement>(null);

  // Only the track itself scrolls: the browser's own scrolling into view would also move the panel around it. It waits
  // for the frame, because the browser lays out the page only then, once for all that has changed.
  useLayoutEffect(() => {
    const frame = requestAnimationFrame(() => {
      if (track.current && selected.current) reveal(track.current, selected.current);
    });
    return () => cancelAnimationFrame(frame);
  }, [selectedId, contracts]);

  return (
    <div ref={track} className="terms" role="radiogroup" aria-label="Contracts">
      {termsOf(contracts, today).map((term) => {
        const { contract, days, years } = term;
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
            <TermBar term={term} />
            <span className="term-years">{years}</span>
            <span className="text-ink-3">
              <Money amount={contract.cost} cents={false} />
            </span>
            <span className="sr-only">a year, {termOf(contract)}</span>
          </label>
        );
      })}
    </div>
  );
}

/** The part that lies behind today is darker; where both meet is today. */
function TermBar({ term: { elapsed, isOpen } }: { term: Term<Contract> }) {
  return (
    <i className="term-bar" data-open={isOpen ? '' : undefined} aria-hidden="true">
      <b style={{ width: `${elapsed}%` }} data-today={elapsed > 0 && elapsed < 100 ? '' : undefined} />
    </i>
  );
}

// The room that the track leaves around its terms for the ring of focus.
const room = 3;

function reveal(track: HTMLElement, term: HTMLElement): void {
  const left = term.offsetLeft - room;
  const right = term.offsetLeft + term.offsetWidth + room;
  if (left < track.scrollLeft) track.scrollLeft = left;
  else if (right > track.scrollLeft + track.clientWidth) track.scrollLeft = right - track.clientWidth;
}
