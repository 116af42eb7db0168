import type { ReactNode } from 'react';
import { shapeOf } from '../../lib/status-shape.ts';
import { FilterChip } from '../../ui/filter-chip.tsx';
import { MoreFilters } from '../../ui/more-filters.tsx';
import { ColorDot } from '../../ui/split-bar.tsx';
import { Mark } from '../../ui/status-mark.tsx';
import { filterLabels, filterValueLabel } from './filter-lines.ts';
import { type FilterName, type Filters, filterNames, seldomFilters } from './filters.ts';

type FilterBarProps = {
  filters: Filters;
  offered: Filters;
  colorOf: (segment: string) => number;
  onChange: (name: FilterName, values: string[]) => void;
};

/** A filter that could only let everything through isn't shown. */
export function FilterBar({ filters, offered, colorOf, onChange }: FilterBarProps) {
  const iconOf = (name: FilterName, value: string): ReactNode => {
    if (name === 'segment') return <ColorDot color={colorOf(value)} />;
    return name === 'status' ? <Mark shape={shapeOf(value)} /> : undefined;
  };
  const isOfUse = (name: FilterName) => name !== 'warning' || offered[name].length + filters[name].length > 0;
  const partsOf = (name: FilterName) => ({
    label: filterLabels[name],
    value: filters[name],
    onChange: (values: string[]) => onChange(name, values),
    options: offered[name].map((value) => ({
      value,
      label: filterValueLabel(name, value),
      icon: iconOf(name, value),
    })),
  });
  return (
    <>
      {filterNames
        .filter((name) => isOfUse(name) && !seldomFilters.includes(name))
        .map((name) => (
          <FilterChip key={name} {...partsOf(name)} />
        ))}
      <MoreFilters filters={seldomFilters.map((name) => ({ name, ...partsOf(name) }))} />
    </>
  );
}
