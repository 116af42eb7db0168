import type { ContractForReview } from '@purser/api/contracts';
import { reviewDayOf } from '@purser/domain/renewal/review';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { BadgeDollarSign, X } from 'lucide-react';
import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { countOf, formatCivilDate, formatCount, formatMoney } from '../../lib/format.ts';
import { Button } from '../../ui/button.tsx';
import { pageHeading, useRestoredFocus } from '../../ui/focus.ts';
import { NotRefreshed } from '../../ui/not-refreshed.tsx';
import { PagedList } from '../../ui/paged-list.tsx';
import { useFailed } from '../../ui/query-error.tsx';
import { useConfirmPrice } from './confirm-price.ts';
import { priceReviewQuery } from './price-review.queries.ts';

type PriceReviewBannerProps = {
  /** Opens the panel of an item. */
  onOpen: (softwareId: number) => void;
};

/**
 * The prices that are due for review, and the button that confirms each of them
 * (docs/product/dashboard.md#price-review-banner). It isn't drawn without prices, while it loads, and once it was dismissed,
 * until another price comes due.
 */
export function PriceReviewBanner({ onOpen }: PriceReviewBannerProps) {
  const answer = useQuery(priceReviewQuery);
  const { data, isFetching } = answer;
  const retry = () => void answer.refetch();
  const isFailed = useFailed(answer);
  const contracts = data ?? [];
  const ids = contracts.map(({ id }) => id);
  const { isDismissed, dismiss } = useDismissal(isFailed ? ['failure'] : ids);
  const focus = useBannerFocus(ids);
  if (isDismissed) return null;
  return (
    <section
      className="price-review"
      data-failed={isFailed ? '' : undefined}
      aria-label={nameOf(contracts)}
      {...focus}
    >
      <BadgeDollarSign aria-hidden="true" />
      {isFailed ? (
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

const mostAtFirst = 3;

type PricesProps = PriceReviewBannerProps & {
  contracts: readonly ContractForReview[];
  children: ReactNode;
};

function Prices({ contracts, onOpen, children }: PricesProps) {
  const [showsAll, setShowsAll] = useState(false);
  const listId = useId();
  const isLong = contracts.length > mostAtFirst;
  const entryOf = (contract: ContractForReview) => (
    <PriceReviewEntry key={contract.id} contract={contract} onOpen={onOpen} />
  );
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
      {isLong && showsAll ? (
        <div id={listId} className="prices-box">
          <PagedList items={contracts} className="prices" data-whole="">
            {entryOf}
          </PagedList>
        </div>
      ) : (
        <ul id={listId} className="prices">
          {contracts.slice(0, mostAtFirst).map(entryOf)}
        </ul>
      )}
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

/** A contract's id, or the failure of the list. */
type Dismissable = number | 'failure';

const nothing: ReadonlySet<Dismissable> = new Set();

// In the query cache, so that the banner stays dismissed when somebody comes back from another screen.
const dismissedQuery = queryOptions({
  queryKey: ['dismissed-price-reviews'],
  queryFn: () => nothing,
  initialData: nothing,
});

/** Whether all of the items were dismissed since the page was loaded; an empty list counts as dismissed. */
function useDismissal(items: readonly Dismissable[]) {
  const client = useQueryClient();
  const { data: dismissed } = useQuery(dismissedQuery);

  function dismiss() {
    client.setQueryData(
      dismissedQuery.queryKey,
      (before = nothing): ReadonlySet<Dismissable> => new Set([...before, ...items]),
    );
  }

  return { isDismissed: items.every((item) => dismissed.has(item)), dismiss };
}

/**
 * When the focused entry leaves the banner, the next entry gets the focus, else the banner's heading, and without the banner
 * the page's. `contracts` are the ids of the entries in their order, each in its `data-contract`; the result is spread on the
 * banner's element.
 */
function useBannerFocus(contracts: readonly number[]) {
  const banner = useRef<HTMLElement>(null);
  const before = useRef(contracts);

  const restoredFocus = useRestoredFocus(contractAt, (contract) => {
    const order = before.current;
    const others = contract === undefined ? [] : order.slice(order.indexOf(contract));
    const next = others.find((id) => contracts.includes(id));
    return buttonOf(banner.current, next) ?? headingOf(banner.current);
  });

  // After the focus was restored, which goes by the order that was on the page until now.
  useLayoutEffect(() => {
    before.current = contracts;
  });

  return { ref: banner, ...restoredFocus };
}

/** Undefined for an element outside of the entries. */
function contractAt(focused: HTMLElement): number | undefined {
  const entry = focused.closest<HTMLElement>('[data-contract]');
  return entry ? Number(entry.dataset.contract) : undefined;
}

const buttonOf = (banner: HTMLElement | null, contract: number | undefined) =>
  banner?.querySelector<HTMLElement>(`[data-contract="${contract}"] .price-confirm`);

const headingOf = (banner: HTMLElement | null) =>
  banner ? banner.querySelector<HTMLElement>('h2') : pageHeading();

type PriceReviewEntryProps = { contract: ContractForReview; onOpen: (softwareId: number) => void };

function PriceReviewEntry({ contract, onOpen }: PriceReviewEntryProps) {
  const { id, softwareId, vendor, product_name, cost } = contract;
  const { isConfirming, confirm } = useConfirmPrice(contract);
  const next = `Confirming sets the next review to ${formatCivilDate(contract.confirmedReviewDate)}`;
  const nextId = useId();
  const label = isConfirming ? 'Confirming… price' : 'Confirm Price';
  return (
    <li className="price" data-contract={id}>
      <button type="button" className="price-item" onClick={() => onOpen(softwareId)}>
        <b>{vendor}</b> {product_name}
      </button>{' '}
      <span className="price-terms">
        {formatMoney(cost)} a year, <Due date={reviewDayOf(contract)} />
      </span>{' '}
      <span className="price-next" id={nextId}>
        {next}
      </span>
      <Button
        variant="outline"
        size="sm"
        className="price-confirm"
        aria-describedby={nextId}
        busy={isConfirming}
        busyLabel="Confirming…"
        aria-label={`${label} of ${vendor} ${product_name}`}
        onKeyDown={ignoreRepeated}
        onClick={(event) => isFirstClick(event) && confirm()}
      >
        Confirm Price
      </Button>
    </li>
  );
}

function Due({ date }: { date: string | null }) {
  if (date === null) return 'due';
  return (
    <span className="price-due">
      review due since <time dateTime={date}>{formatCivilDate(date)}</time>
    </span>
  );
}

// After a confirmation, the next price's button comes under the pointer and gets the focus: the second half of a double
// click and a key that is held down must not press it.
const isFirstClick = ({ detail }: MouseEvent): boolean => detail < 2;

function ignoreRepeated(event: KeyboardEvent): void {
  if (event.repeat) event.preventDefault();
}
