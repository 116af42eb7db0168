import type { ContractForReview } from '@purser/api/contracts';
import { reviewDayOf } from '@purser/domain/renewal/review';
import { type KeyboardEvent, type MouseEvent, useId } from 'react';
import { formatCivilDate, formatMoney } from '../../lib/format.ts';
import { Button } from '../../ui/button.tsx';
import { useConfirmPrice } from './confirm-price.ts';

type PriceReviewEntryProps = { contract: ContractForReview; onOpen: (softwareId: number) => void };

export function PriceReviewEntry({ contract, onOpen }: PriceReviewEntryProps) {
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
