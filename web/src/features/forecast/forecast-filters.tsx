import { optionLabel } from '@purser/domain/options';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useSoftwareOptions, useUsers, withChosen } from '../../lib/reference.ts';
import { segmentColor } from '../../lib/segment-color.ts';
import { Answer } from '../../ui/answer.tsx';
import { FilterChip } from '../../ui/filter-chip.tsx';
import { MoreFilters } from '../../ui/more-filters.tsx';
import { type Option } from '../../ui/option.ts';
import { Skeleton, Waiting } from '../../ui/skeleton.tsx';
import { ColorDot } from '../../ui/split-bar.tsx';
import { vendorsQuery } from './forecast.queries.ts';
import { type ForecastFilterName, type ForecastFilters, filterNames } from './plan/forecast-view.ts';

type ForecastFilterChipsProps = {
  filters: ForecastFilters;
  onFilter: (name: ForecastFilterName, values: string[]) => void;
};

// The others stand among them only while they are set: the row of tools is one line.
const seldom: readonly ForecastFilterName[] = ['status', 'paymentType'];

/** The filters of the table, for what is foreseen and spent. */
export function ForecastFilterChips({ filters, onFilter }: ForecastFilterChipsProps) {
  const vendors = useQuery(vendorsQuery);
  const options = useFilterOptions(filters, vendors.data ?? noVendors);
  const partsOf = (name: ForecastFilterName) => ({
    label: labels[name],
    value: filters[name],
    options: options[name],
    onChange: (values: string[]) => onFilter(name, values),
  });
  return (
    <>
      {filterNames
        .filter((name) => !seldom.includes(name))
        .map((name) => (
          <FilterChip
            key={name}
            {...partsOf(name)}
            missing={name === 'vendor' && !vendors.data ? <MissingVendors query={vendors} /> : undefined}
          />
        ))}
      <MoreFilters filters={seldom.map((name) => ({ name, ...partsOf(name) }))} />
    </>
  );
}

const noVendors: readonly string[] = [];

const MissingVendors = ({ query }: { query: UseQueryResult }) => (
  <Answer query={query} waiting={skeleton} failed="The vendors could not be loaded">
    {() => null}
  </Answer>
);

const skeleton = (
  <Waiting label="Loading the vendors" className="grid gap-3 p-3">
    {['70%', '60%', '80%'].map((width) => (
      <Skeleton key={width} width={width} />
    ))}
  </Waiting>
);

const labels: Readonly<Record<ForecastFilterName, string>> = {
  segment: 'Segment',
  vendor: 'Vendor',
  owner: 'Owner',
  status: 'Status',
  paymentType: 'Payment type',
};

function useFilterOptions(
  filters: ForecastFilters,
  vendors: readonly string[],
): Readonly<Record<ForecastFilterName, readonly Option[]>> {
  const { businessSegments, statusOptions, paymentTypes } = useSoftwareOptions();
  const users = useUsers();
  return useMemo(() => {
    const plain = (known: readonly string[], name: ForecastFilterName, missing?: string): Option[] => [
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
