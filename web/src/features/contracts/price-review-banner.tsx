import type { ContractForReview } from '@purser/api/contracts';
import { useQuery } from '@tanstack/react-query';
import { BadgeDollarSign, X } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { countOf, formatCount } from '../../lib/format.ts';
import { Button } from '../../ui/button.tsx';
import { NotRefreshed } from '../../ui/not-refreshed.tsx';
import { priceReviewQuery } from './price-review.queries.ts';
import { type Dismissable, useDismissal } from './price-review-dismissal.ts';
import { useBannerFocus } from './price-review-focus.ts';
import { PriceReviewList, WholePriceReviewList } from './price-review-list.tsx';

type PriceReviewBannerProps = {
  /** Opens the panel of an item. */
  onOpen: (softwareId: number) => void;
};

/**
 * The prices that are due for review, and the button that confirms each of them
 * (docs/product/dashboard.md#price-review-banner). It takes no place while there are none, while it loads, and once it was
 * dismissed: until a price comes due that wasn't there then.
 */
export function PriceReviewBanner({ onOpen }: PriceReviewBannerProps) {
  const answer = useQuery(priceReviewQuery);
  const { data, isFetching } = answer;
  const retry = () => void answer.refetch();
  // While it is tried again the query has forgotten its error, and the banner shouldn't go for as long as that.
  const hasFailed = !data && answer.isFetched;
  const contracts = data ?? [];
  const ids = contracts.map(({ id }) => id);
  const things: readonly Dismissable[] = hasFailed ? ['failure'] : ids;
  const { isDismissed, dismiss } = useDismissal(things);
  const focus = useBannerFocus(ids);
  if (isDismissed) return null;
  return (
    <section
      className="price-review"
      data-failed={hasFailed ? '' : undefined}
      aria-label={nameOf(contracts)}
      {...focus}
    >
      <BadgeDollarSign aria-hidden="true" />
      {hasFailed ? (
        <Failed isRetrying={isFetching} onRetry={retry} />
      ) : (
        <Prices contracts={contracts} onOpen={onOpen}>
          {answer.isError && <NotRefreshed what={subject} busy={isFetching} onRetry={retry} />}
        </Prices>
      )}
      <Button variant="ghost" size="icon-sm" aria-label="Dismiss" onClick={dismiss}>
        <X aria-hidden="true" />
      </Button>
    </section>
  );
}

const subject = 'Prices to review';

const nameOf = (contracts: readonly ContractForReview[]): string =>
  contracts.length === 0 ? 'Price review' : `${countOf(contracts.length, 'price')} to review`;

/** So many are shown unless somebody asks for all of them. */
const mostAtFirst = 3;

type PricesProps = PriceReviewBannerProps & {
  contracts: readonly ContractForReview[];
  /** Stands above the prices. */
  children: ReactNode;
};

function Prices({ contracts, onOpen, children }: PricesProps) {
  const [showsAll, setShowsAll] = useState(false);
  const listId = useId();
  const isLong = contracts.length > mostAtFirst;
  const List = isLong && showsAll ? WholePriceReviewList : PriceReviewList;
  return (
    <div className="price-review-content" data-long={isLong ? '' : undefined}>
      <header>
        <h2>{nameOf(contracts)}</h2>
        {isLong && (
          <Button
            variant="link"
            aria-expanded={showsAll}
            aria-controls={listId}
            onClick={() => setShowsAll(!showsAll)}
          >
            {showsAll ? 'Show less' : `Show all ${formatCount(contracts.length)}`}
          </Button>
        )}
        {children}
      </header>
      <List id={listId} contracts={showsAll ? contracts : contracts.slice(0, mostAtFirst)} onOpen={onOpen} />
    </div>
  );
}

function Failed({ isRetrying, onRetry }: { isRetrying: boolean; onRetry: () => void }) {
  return (
    <div className="price-review-content">
      <p role="status">{subject} could not be loaded</p>
      <Button variant="outline" size="sm" busy={isRetrying} onClick={onRetry}>
        Try again
      </Button>
    </div>
  );
}
