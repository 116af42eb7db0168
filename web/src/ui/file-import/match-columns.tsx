import { ArrowRight } from 'lucide-react';
import { useState } from 'react';
import { Card } from '../card.tsx';
import { classNames } from '../class-names.ts';
import type { Option } from '../option.ts';
import { Select } from '../select.tsx';
import { Tooltip } from '../tooltip.tsx';

interface MatchColumnsProps {
  readonly columns: readonly string[];
  /** The first rows of the file. */
  readonly sample: readonly (readonly string[])[];
  /** What a column can be read as. */
  readonly options: readonly Option[];
  /** What a column is read as; nothing where it is left out. */
  readonly fieldOf: (column: string) => string | undefined;
  /** Which columns there have to be. */
  readonly note: string;
  readonly onChoose: (column: string, field: string) => void;
}

/** The value of the option 'Leave out'. */
export const leftOut = '';

const headCell =
  'sticky top-0 z-(--z-sticky) bg-surface px-4 pb-1.5 text-left text-12 font-medium text-ink-3';

/** Says of each column of a file what it is read as. A field takes one column: choosing it again moves it. */
export function MatchColumns({ columns, sample, options, fieldOf, note, onChoose }: MatchColumnsProps) {
  const matched = columns.filter((column) => fieldOf(column)).length;
  return (
    <Card
      className="flex min-h-0 flex-col wide:max-h-[max(24rem,calc(100dvh-19rem))]"
      title="Match columns"
      note={`${matched} of ${columns.length} matched`}
    >
      <p className="px-4 pb-3 text-12 text-ink-3">{note}</p>
      <div className="relative min-h-0 overflow-auto">
        <table className="w-full table-fixed border-collapse text-13">
          <thead className="hidden narrow:table-header-group">
            <tr>
              <th scope="col" className={classNames(headCell, 'w-[28%] pl-4')}>
                In your file
              </th>
              <th scope="col" className={headCell}>
                First values
              </th>
              <td className="sticky top-0 w-6 bg-surface" />
              <th scope="col" className={classNames(headCell, 'w-[236px]')}>
                In Purser
              </th>
            </tr>
          </thead>
          <tbody>
            {columns.map((column, at) => (
              <ColumnRow
                key={at}
                column={column}
                values={sample.map((row) => row[at] ?? '')}
                field={fieldOf(column) ?? leftOut}
                options={options}
                onChoose={(field) => onChoose(column, field)}
              />
            ))}
          </tbody>
        </table>
      </div>
    </Card>
  );
}

interface ColumnRowProps {
  readonly column: string;
  readonly values: readonly string[];
  readonly field: string;
  readonly options: readonly Option[];
  readonly onChoose: (field: string) => void;
}

function ColumnRow({ column, values, field, options, onChoose }: ColumnRowProps) {
  const isLeftOut = field === leftOut;
  return (
    <tr className="block border-t border-line py-1 narrow:table-row narrow:py-0">
      <td className="block px-4 py-1 narrow:table-cell narrow:h-(--row) narrow:pr-2">
        <span className="font-medium wrap-anywhere">{column}</span>
        <span className="block text-12 text-ink-2 narrow:hidden">
          <ColumnSample column={column} values={values} />
        </span>
      </td>
      <td className="hidden px-4 py-1 text-ink-2 narrow:table-cell">
        <ColumnSample column={column} values={values} />
      </td>
      <td className="hidden text-ink-3 narrow:table-cell">
        <ArrowRight className="icon-sm" aria-hidden="true" />
      </td>
      <td className="block px-4 py-1 narrow:table-cell">
        <Select
          className={classNames('h-(--h-sm)', isLeftOut && 'border-dashed text-ink-3')}
          options={options}
          value={field}
          onChange={onChoose}
          emptyOption="Leave out"
          placeholder="Leave out"
          aria-label={`${column} is read as`}
        />
      </td>
    </tr>
  );
}

function ColumnSample({ column, values }: Pick<ColumnRowProps, 'column' | 'values'>) {
  const [isOpen, setIsOpen] = useState(false);
  const filled = values.filter((value) => value.trim() !== '');
  if (filled.length === 0) return <span className="text-ink-3">empty</span>;
  const lines = filled.map((value, at) => (
    <span key={at} className="block max-h-[5lh] overflow-hidden wrap-anywhere">
      {value}
    </span>
  ));
  return (
    <Tooltip text={lines}>
      <button
        type="button"
        className="block min-h-6 w-full min-w-0 rounded-sm text-left hover:text-ink"
        aria-expanded={isOpen}
        aria-label={`First values of ${column}: ${filled.join(', ')}`}
        onClick={() => setIsOpen(!isOpen)}
      >
        {isOpen ? (
          lines
        ) : (
          <span className="block truncate">
            {filled.map((value, at) => (
              <span key={at} className={at > 0 ? 'text-ink-3' : undefined}>
                {at > 0 && ' · '}
                {value}
              </span>
            ))}
          </span>
        )}
      </button>
    </Tooltip>
  );
}
