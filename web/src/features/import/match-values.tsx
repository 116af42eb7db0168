import type { CsvMapping, CsvNewValues } from '@purser/api/portfolio';
import { type ValueColumn, valueColumns } from '@purser/domain/csv/columns';
import { optionLabel, type SoftwareOptions } from '@purser/domain/options';
import { ownValue } from '@purser/domain/own-value';
import { useState } from 'react';
import { countOf, formatCount } from '../../lib/format.ts';
import { useBillingCycles, useSoftwareOptions } from '../../lib/reference.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import type { Option } from '../../ui/option.ts';
import { Select } from '../../ui/select.tsx';
import { type FileValue, labelOf, withValue } from './import-fields.ts';

interface MatchValuesProps {
  readonly mapping: CsvMapping;
  /** Without those that were matched already. */
  readonly found: readonly CsvNewValues[] | undefined;
  readonly onChange: (mapping: CsvMapping) => void;
}

const shownAtOnce = 8;

export function MatchValues({ mapping, found = [], onChange }: MatchValuesProps) {
  const columns = valueColumns.flatMap((column) => {
    const newValues = newValuesIn(mapping, found, column);
    const more = found.find((entry) => entry.column === column)?.more ?? 0;
    return newValues.length > 0 ? [{ column, newValues, more }] : [];
  });
  if (columns.length === 0) return null;
  return (
    <Card title="New values" note="Match them with yours, or keep them">
      <div className="grid gap-4 px-4 pb-4">
        {columns.map(({ column, newValues, more }) => (
          <ColumnValues
            key={column}
            column={column}
            newValues={newValues}
            more={more}
            onMatch={(fileValue, ours) => onChange(withValue(mapping, fileValue, ours))}
          />
        ))}
      </div>
    </Card>
  );
}

interface NewValue {
  readonly value: string;
  readonly rows: number | undefined;
  /** '' where it is left out, undefined where it stays unchanged. */
  readonly ours: string | undefined;
}

// By name, so that a value keeps its position when it is matched.
function newValuesIn(
  { values }: CsvMapping,
  found: readonly CsvNewValues[],
  column: ValueColumn,
): NewValue[] {
  const matched = Object.entries(values?.[column] ?? {});
  const open = found.find((entry) => entry.column === column)?.values ?? [];
  const newValues = [
    ...matched.map(([value, ours]) => ({ value, rows: undefined, ours })),
    ...open
      .filter(({ value }) => ownValue(values?.[column] ?? {}, value) === undefined)
      .map((entry) => ({ ...entry, ours: undefined })),
  ];
  return newValues.toSorted((a, b) => a.value.localeCompare(b.value, 'en-US'));
}

interface ColumnValuesProps {
  readonly column: ValueColumn;
  readonly newValues: readonly NewValue[];
  readonly more: number;
  readonly onMatch: (fileValue: FileValue, ours: string | undefined) => void;
}

function ColumnValues({ column, newValues, more, onMatch }: ColumnValuesProps) {
  const [isOpen, setIsOpen] = useState(false);
  const options = useOurs(column);
  const shown = isOpen ? newValues : newValues.slice(0, shownAtOnce);
  return (
    <section aria-label={`New values of ${labelOf(column)}`}>
      <h3 className="pb-1 text-12 font-medium text-ink-3">{labelOf(column)}</h3>
      <ul className="divide-y divide-line">
        {shown.map(({ value, rows, ours }) => (
          <li
            key={value}
            className="grid grid-cols-[minmax(0,1fr)_minmax(0,46%)] items-center gap-2 py-1 text-13"
          >
            <span className="wrap-anywhere">
              {value}
              {rows !== undefined && (
                <>
                  {' '}
                  <span className="num whitespace-nowrap text-ink-3">{countOf(rows, 'row')}</span>
                </>
              )}
            </span>
            <Select
              className="h-(--h-sm)"
              options={options}
              value={entryOf(ours)}
              onChange={(entry) => onMatch({ column, value }, oursIn(entry))}
              placeholder="Please choose"
              aria-label={`${value} is read as`}
            />
          </li>
        ))}
      </ul>
      {shown.length < newValues.length && (
        <Button variant="link" onClick={() => setIsOpen(true)}>
          Show all {formatCount(newValues.length)}
        </Button>
      )}
      {more > 0 && (
        <p className="border-t border-line py-1 text-13 text-ink-2">
          {`And ${countOf(more, 'more value')}, which can only be changed in the file.`}
        </p>
      )}
    </section>
  );
}

// No option of ours begins like these two.
const unchanged = ';keep';
const leftOut = ';out';

const entryOf = (ours: string | undefined): string => (ours === '' ? leftOut : (ours ?? unchanged));

function oursIn(entry: string): string | undefined {
  if (entry === unchanged) return undefined;
  return entry === leftOut ? '' : entry;
}

const lists: Readonly<Record<Exclude<ValueColumn, 'billing_cycle'>, keyof SoftwareOptions>> = {
  business_segment: 'businessSegments',
  status: 'statusOptions',
  payment_type: 'paymentTypes',
  team_usage: 'teamUsage',
};

// A billing cycle that no contract can have must be replaced.
function useOurs(column: ValueColumn): Option[] {
  const settings = useSoftwareOptions();
  const cycles = useBillingCycles();
  const left = { value: leftOut, label: 'Leave out' };
  if (column === 'billing_cycle')
    return [left, ...cycles.map((value) => ({ value, label: optionLabel(value) }))];
  const label = (value: string): string => (column === 'status' ? optionLabel(value) : value);
  const ours = settings[lists[column]].map((value) => ({ value, label: label(value) }));
  return [{ value: unchanged, label: 'Keep as it is' }, left, ...ours];
}
