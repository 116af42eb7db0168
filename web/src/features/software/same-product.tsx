import { sameProductKey } from '@purser/domain/same-product';
import { useDeferredValue, useMemo } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { countOf } from '../../lib/format.ts';
import { Alert } from '../../ui/alert.tsx';
import { buttonLook } from '../../ui/button.tsx';
import { type SoftwareRecord, type SoftwareValues, titleOf } from './software-values.ts';

export type NamedItem = Pick<SoftwareRecord, 'id' | 'vendor' | 'product_name'>;

/** Warns of an item with the vendor and product in the form around it. It doesn't hinder saving. */
export function SameProduct({ items, className }: { items: readonly NamedItem[]; className?: string }) {
  const { control } = useFormContext<SoftwareValues>();
  const [vendor, product] = useWatch({ control, name: ['vendor', 'product_name'] });
  // The comparison with thousands of items doesn't delay the drawing of what is typed.
  const key = useDeferredValue(sameProductKey(vendor, product));
  const found = useMemo(() => items.filter((item) => keyOf(item) === key), [items, key]);
  const [first] = found;
  if (!first) return null;
  return (
    <Alert variant="warning" className={className}>
      {found.length > 1
        ? `There are ${countOf(found.length, 'item')} of this vendor and product already, such as `
        : 'There is an item of this vendor and product already: '}
      <a
        {...buttonLook({ variant: 'link' })}
        href={`/table?software=${first.id}`}
        target="_blank"
        rel="noopener"
      >
        {titleOf(first)}
        <span className="sr-only"> (opens in a new tab)</span>
      </a>
      . A contract can be added there.
    </Alert>
  );
}

const keyOf = ({ vendor, product_name }: NamedItem): string => sameProductKey(vendor, product_name);
