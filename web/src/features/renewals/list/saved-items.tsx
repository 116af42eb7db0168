import type { RenewalSavings } from '@purser/api/renewal-terms';
import type { ReactNode } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Money } from '../../../ui/money.tsx';
import { Popover } from '../../../ui/popover.tsx';

type SavedItemsProps = { savings: RenewalSavings; children: ReactNode };

/** A link that lists what each of the year's sums is made of. */
export function SavedItems({ savings, children }: SavedItemsProps) {
  const trigger = (
    <Button variant="link" size="sm" className="h-auto px-0">
      {children}
    </Button>
  );
  return (
    <Popover trigger={trigger} label={`Decisions of ${savings.year}`} align="end" padded className="w-80">
      <div className="saved-items">
        <Sum name="Cancelled" sum={savings.cancelled} />
        <Sum name="Became cheaper" sum={savings.cheaper} />
        <Sum name="Became dearer" sum={savings.dearer} />
      </div>
    </Popover>
  );
}

function Sum({ name, sum }: { name: string; sum: RenewalSavings['cancelled'] }) {
  if (sum.items.length === 0) return null;
  return (
    <section>
      <h3>
        {name} <Money amount={sum.amount} />
      </h3>
      <ul>
        {sum.items.map((item) => (
          <li key={`${item.contractId} ${item.decidedOn}`}>
            <span className="truncate">
              {item.vendor} {item.product_name}
            </span>
            <Money amount={item.amount} />
          </li>
        ))}
      </ul>
    </section>
  );
}
