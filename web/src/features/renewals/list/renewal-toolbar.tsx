import { CalendarDays, ChevronDown, List } from 'lucide-react';
import { useMemo, useState } from 'react';
import { formatCount } from '../../../lib/format.ts';
import { useSoftwareOptions } from '../../../lib/reference.ts';
import { segmentColor } from '../../../lib/segment-color.ts';
import { FilterChip } from '../../../ui/filter-chip.tsx';
import type { Option } from '../../../ui/option.ts';
import { OptionList } from '../../../ui/option-list.tsx';
import { Popover } from '../../../ui/popover.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { ColorDot } from '../../../ui/split-bar.tsx';
import { ToggleChip } from '../../../ui/toggle-chip.tsx';
import { Toolbar } from '../../../ui/toolbar.tsx';
import { LookIcon, lookLabel } from '../renewal-marks.tsx';
import {
  filterNames,
  type Horizon,
  horizons,
  type RenewalFilterName,
  type TermFilters,
} from './filter-names.ts';
import { looks, none, type Offered } from './term-filters.ts';

type RenewalToolbarProps = {
  isCalendar: boolean;
  onView: (isCalendar: boolean) => void;
  filters: TermFilters;
  offered: Offered;
  nameOf: (id: number | null) => string | undefined;
  onMine: (isMine: boolean) => void;
  onFilter: (name: RenewalFilterName, values: string[]) => void;
  onDays: (days: Horizon) => void;
  onKeys: () => void;
};

export function RenewalToolbar(props: RenewalToolbarProps) {
  const { isCalendar, filters, offered, nameOf } = props;
  const { businessSegments } = useSoftwareOptions();
  const options = useMemo(
    () => optionsOf(offered, { nameOf, segments: businessSegments }),
    [offered, nameOf, businessSegments],
  );
  return (
    <Toolbar className="narrow:flex-nowrap">
      <Segmented
        label="View"
        items={[
          { value: 'list', label: 'List', icon: List },
          { value: 'calendar', label: 'Calendar', icon: CalendarDays },
        ]}
        value={isCalendar ? 'calendar' : 'list'}
        onChange={(view) => props.onView(view === 'calendar')}
      />
      <div className="renewal-filters" role="group" aria-label="Filters">
        <ToggleChip pressed={filters.isMine} onChange={props.onMine}>
          Mine <span className="chip-count">{formatCount(offered.mine)}</span>
        </ToggleChip>
        {filterNames.map((name) => (
          <FilterChip
            key={name}
            label={labels[name]}
            value={filters[name]}
            options={options[name]}
            onChange={(values) => props.onFilter(name, values)}
          />
        ))}
        <HorizonChip days={filters.days} onDays={props.onDays} />
      </div>
      {!isCalendar && <KeyHints onKeys={props.onKeys} />}
    </Toolbar>
  );
}

const labels: Readonly<Record<RenewalFilterName, string>> = {
  segment: 'Segment',
  owner: 'Owner',
  vendor: 'Vendor',
  state: 'State',
};

// Comparing without one takes many times as long.
const alphabet = new Intl.Collator('en-US');

interface Known {
  readonly nameOf: (id: number | null) => string | undefined;
  readonly segments: readonly string[];
}

function optionsOf(offered: Offered, known: Known): Readonly<Record<RenewalFilterName, readonly Option[]>> {
  const valuesOf = (name: RenewalFilterName): Option[] =>
    [...offered[name]].map(([value, count]) => ({ value, count, ...lookOfValue(name, value, known) }));
  const states = valuesOf('state');
  return {
    segment: inOrder(valuesOf('segment')),
    owner: inOrder(valuesOf('owner')),
    vendor: inOrder(valuesOf('vendor')),
    state: looks.flatMap((look) => states.find(({ value }) => value === look) ?? []),
  };
}

/** By name, and last what has none. */
const inOrder = (options: readonly Option[]): Option[] =>
  options.toSorted(
    (a, b) => Number(a.value === none) - Number(b.value === none) || alphabet.compare(a.label, b.label),
  );

function lookOfValue(name: RenewalFilterName, value: string, { nameOf, segments }: Known) {
  if (name === 'owner')
    return { label: value === none ? 'No owner' : (nameOf(Number(value)) ?? 'Unknown User') };
  if (name === 'segment') {
    if (value === none) return { label: 'No segment' };
    return { label: value, icon: <ColorDot color={segmentColor(segments, value)} /> };
  }
  const look = name === 'state' ? looks.find((each) => each === value) : undefined;
  return look ? { label: lookLabel(look), icon: <LookIcon look={look} /> } : { label: value };
}

const horizonText = (days: number): string => `Within ${days} days`;

function HorizonChip({ days, onDays }: { days: Horizon; onDays: (days: Horizon) => void }) {
  const [isOpen, setIsOpen] = useState(false);

  function choose(value: string) {
    const chosen = horizons.find((each) => String(each) === value);
    if (chosen) onDays(chosen);
    setIsOpen(false);
  }

  const trigger = (
    <button type="button" className="chip-open">
      {horizonText(days)}
      <ChevronDown aria-hidden="true" />
    </button>
  );
  return (
    <span className="chip border-solid! border-line-strong">
      <Popover
        trigger={trigger}
        label="How far ahead"
        className="w-48"
        open={isOpen}
        onOpenChange={setIsOpen}
      >
        <OptionList
          label="How far ahead"
          options={horizons.map((each) => ({ value: String(each), label: horizonText(each) }))}
          chosen={[String(days)]}
          onChoose={choose}
        />
      </Popover>
    </span>
  );
}

const KeyHints = ({ onKeys }: { onKeys: () => void }) => (
  <p className="renewal-hints">
    <span aria-hidden="true">
      <kbd className="kbd">↑</kbd> <kbd className="kbd">↓</kbd> move
    </span>
    <span aria-hidden="true">
      <kbd className="kbd">d</kbd> decide
    </span>
    <span aria-hidden="true">
      <kbd className="kbd">↵</kbd> open
    </span>
    <button type="button" onClick={onKeys}>
      <kbd className="kbd">?</kbd> all keys
    </button>
  </p>
);
