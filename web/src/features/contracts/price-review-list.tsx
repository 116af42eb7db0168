import type { ContractForReview } from '@purser/api/contracts';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { formatCount } from '../../lib/format.ts';
import { ShowMore } from '../../ui/show-more.tsx';
import { PriceReviewEntry } from './price-review-entry.tsx';

type PriceReviewListProps = {
  id: string;
  contracts: readonly ContractForReview[];
  onOpen: (softwareId: number) => void;
};

/** Some prices to review, beside each other where there is room. */
export function PriceReviewList({ id, contracts, onOpen }: PriceReviewListProps) {
  return (
    <ul id={id} className="prices">
      {contracts.map((contract) => (
        <PriceReviewEntry key={contract.id} contract={contract} onOpen={onOpen} />
      ))}
    </ul>
  );
}

// Drawing some thousands at once would stop the page for seconds.
const page = 50;

/** All of them below each other in a box that scrolls, so many at a time. Whoever asks for more reads on at the first that comes. */
export function WholePriceReviewList({ id, contracts, onOpen }: PriceReviewListProps) {
  const box = useRef<HTMLDivElement>(null);
  const [count, setCount] = useState(page);
  const left = contracts.length - count;

  function showMore() {
    flushSync(() => setCount(count + page));
    box.current?.querySelectorAll('li')[count]?.querySelector('button')?.focus();
  }

  return (
    <div id={id} ref={box} className="prices-box">
      <ul className="prices" data-whole="">
        {contracts.slice(0, count).map((contract) => (
          <PriceReviewEntry key={contract.id} contract={contract} onOpen={onOpen} />
        ))}
      </ul>
      {left > 0 && (
        <ShowMore
          label={`Show ${formatCount(Math.min(page, left))} more`}
          failure=""
          busy={false}
          error={null}
          onClick={showMore}
        />
      )}
    </div>
  );
}
