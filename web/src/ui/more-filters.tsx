import { Plus } from 'lucide-react';
import { FilterChip } from './filter-chip.tsx';
import { type Option, toggleOption } from './option.ts';
import { OptionList } from './option-list.tsx';
import { Popover } from './popover.tsx';

interface MoreFilter {
  readonly name: string;
  readonly label: string;
  readonly options: readonly Option[];
  readonly value: readonly string[];
  readonly onChange: (values: string[]) => void;
}

/**
 * Filters that are asked for seldom, in one popover, and a chip for each that is set. The chips come after the button, so that it
 * and its popover stay where they are while values are chosen.
 */
export const MoreFilters = ({ filters }: { filters: readonly MoreFilter[] }) => (
  <>
    <span className="chip">
      <Popover
        label="More filters"
        className="more-filters w-60"
        trigger={
          <button type="button" className="chip-open">
            <Plus aria-hidden="true" />
            More
          </button>
        }
      >
        {filters.map(({ name, label, options, value, onChange }) => (
          <section key={name}>
            <p aria-hidden="true">{label}</p>
            <OptionList
              label={label}
              options={options}
              chosen={value}
              onChoose={(chosen) => onChange(toggleOption(options, value, chosen))}
              many
            />
          </section>
        ))}
      </Popover>
    </span>
    {filters
      .filter(({ value }) => value.length > 0)
      .map(({ name, ...filter }) => (
        <FilterChip key={name} {...filter} />
      ))}
  </>
);
