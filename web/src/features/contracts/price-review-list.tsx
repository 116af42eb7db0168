import type { ContractForReview } from '@purser/api/contracts';
import { PagedList } from '../../ui/paged-list.tsx';
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

/** All of them below each other in a box that scrolls. */
export function WholePriceReviewList({ id, contracts, onOpen }: PriceReviewListProps) {
  return (
    <div id={id} className="prices-box">
      <PagedList items={contracts} className="prices" data-whole="">
        {(contract) => <PriceReviewEntry key={contract.id} contract={contract} onOpen={onOpen} />}
      </PagedList>
    </div>
  );
}
