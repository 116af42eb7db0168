import { CalendarDays, ChevronDown, List } from 'lucide-react';
import { useState } from 'react';
import { formatCount } from '../../../lib/format.ts';
import { FilterChip } from '../../../ui/filter-chip.tsx';
import type { Option } from '../../../ui/option.ts';
import { OptionList } from '../../../ui/option-list.tsx';
import { Popover } from '../../../ui/popover.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { ColorDot } from '../../../ui/split-bar.tsx';
import { ToggleChip } from '../../../ui/toggle-chip.tsx';
import { LookIcon, lookLabel } from '../renewal-marks.tsx';
import { type FilterName, filterNames, type Horizon, horizons, type TermFilters } from './filter-names.ts';
import { looks, none, type Offered } from './term-filters.ts';

type RenewalToolbarProps = {
  isCalendar: boolean;
  onView: (isCalendar: boolean) => void;
  filters: TermFilters;
  offered: Offered;
  nameOf: (id: number | null) => string | undefined;
  colorOf: (segment: string) => number;
  onMine: (isMine: boolean) => void;
  onFilter: (name: FilterName, values: string[]) => void;
  onDays: (days: Horizon) => void;
  onKeys: () => void;
};

export function RenewalToolbar(props: RenewalToolbarProps) {
  const { isCalendar, filters, offered } = props;
  return (
    <div className="renewal-toolbar">
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
            options={optionsOf(name, props)}
            onChange={(values) => props.onFilter(name, values)}
          />
        ))}
        {!isCalendar && <HorizonChip days={filters.days} onDays={props.onDays} />}
      </div>
      {!isCalendar && <KeyHints onKeys={props.onKeys} />}
    </div>
  );
}

const labels: Readonly<Record<FilterName, string>> = {
  segment: 'Segment',
  owner: 'Owner',
  vendor: 'Vendor',
  state: 'State',
};

function optionsOf(name: FilterName, props: RenewalToolbarProps): Option[] {
  const options = [...props.offered[name]].map(
    ([value, count]): Option => ({ value, count, ...optionOf(name, value, props) }),
  );
  if (name === 'state') return looks.flatMap((look) => options.find(({ value }) => value === look) ?? []);
  return options.toSorted(
    (a, b) => Number(a.value === none) - Number(b.value === none) || a.label.localeCompare(b.label, 'en-US'),
  );
}

function optionOf(name: FilterName, value: string, { nameOf, colorOf }: RenewalToolbarProps) {
  if (name === 'owner')
    return { label: value === none ? 'No owner' : (nameOf(Number(value)) ?? 'Unknown User') };
  if (name === 'segment') {
    if (value === none) return { label: 'No segment' };
    return { label: value, icon: <ColorDot color={colorOf(value)} /> };
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
