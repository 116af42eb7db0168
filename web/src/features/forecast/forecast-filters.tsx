import { optionLabel } from '@purser/domain/options';
import { useMemo } from 'react';
import { useSoftwareOptions, useUsers, withChosen } from '../../lib/reference.ts';
import { segmentColor } from '../../lib/segment-color.ts';
import { FilterChip } from '../../ui/filter-chip.tsx';
import type { Option } from '../../ui/option.ts';
import { ColorDot } from '../../ui/split-bar.tsx';
import { MoreFilters } from './more-filters.tsx';
import { type FilterName, type ForecastFilters, filterNames } from './plan/forecast-view.ts';

type ForecastFilterChipsProps = {
  filters: ForecastFilters;
  /** The vendors of all software. */
  vendors: readonly string[];
  onFilter: (name: FilterName, values: string[]) => void;
};

// The others stand among them only while they are set: the row of tools is one line.
const seldom: readonly FilterName[] = ['status', 'paymentType'];

/** The filters of the table, for what is foreseen and spent. */
export function ForecastFilterChips({ filters, vendors, onFilter }: ForecastFilterChipsProps) {
  const options = useFilterOptions(filters, vendors);
  const partsOf = (name: FilterName) => ({
    label: labels[name],
    value: filters[name],
    options: options[name],
    onChange: (values: string[]) => onFilter(name, values),
  });
  return (
    <>
      {filterNames
        .filter((name) => !seldom.includes(name) || filters[name].length > 0)
        .map((name) => (
          <FilterChip key={name} {...partsOf(name)} />
        ))}
      <MoreFilters filters={seldom.map((name) => ({ name, ...partsOf(name) }))} />
    </>
  );
}

const labels: Readonly<Record<FilterName, string>> = {
  segment: 'Segment',
  vendor: 'Vendor',
  owner: 'Owner',
  status: 'Status',
  paymentType: 'Payment type',
};

function useFilterOptions(
  filters: ForecastFilters,
  vendors: readonly string[],
): Readonly<Record<FilterName, readonly Option[]>> {
  const { businessSegments, statusOptions, paymentTypes } = useSoftwareOptions();
  const users = useUsers();
  return useMemo(() => {
    const plain = (known: readonly string[], name: FilterName, missing?: string): Option[] => [
      ...withChosen(known, filters[name]).map((value) => ({ value, label: value })),
      ...(missing === undefined ? [] : [{ value: '', label: missing }]),
    ];
    return {
      segment: withChosen([...businessSegments, 'Unassigned'], filters.segment).map((value) => ({
        value,
        label: value,
        icon: <ColorDot color={segmentColor(businessSegments, value)} />,
      })),
      vendor: plain(vendors, 'vendor'),
      owner: [
        ...users.map(({ id, name, email }) => ({ value: String(id), label: name, keywords: email })),
        { value: '', label: 'No owner' },
      ],
      status: withChosen(statusOptions, filters.status).map((value) => ({
        value,
        label: optionLabel(value),
      })),
      paymentType: plain(paymentTypes, 'paymentType', 'No payment type'),
    };
  }, [businessSegments, statusOptions, paymentTypes, users, vendors, filters]);
}
