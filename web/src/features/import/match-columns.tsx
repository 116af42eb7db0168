import type { CsvMapping, MappingNeeded } from '@purser/api/portfolio';
import { ArrowRight } from 'lucide-react';
import { Card } from '../../ui/card.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Select } from '../../ui/select.tsx';
import { ColumnSample } from './column-sample.tsx';
import { fieldOf, fieldOptions, leftOut, withField } from './import-fields.ts';

interface MatchColumnsProps {
  readonly needed: MappingNeeded;
  readonly mapping: CsvMapping;
  readonly onChange: (mapping: CsvMapping) => void;
}

const headCell =
  'sticky top-0 z-(--z-sticky) bg-surface px-4 pb-1.5 text-left text-12 font-medium text-ink-3';

export function MatchColumns({ needed, mapping, onChange }: MatchColumnsProps) {
  const { columns, sample } = needed;
  const matched = columns.filter((column) => fieldOf(mapping, column)).length;
  return (
    <Card
      className="flex min-h-0 flex-col wide:max-h-[max(24rem,calc(100dvh-19rem))]"
      title="Match columns"
      note={`${matched} of ${columns.length} matched`}
    >
      <p className="px-4 pb-3 text-12 text-ink-3">
        Vendor and Product Name are required. A field takes one column: choosing it again moves it.
      </p>
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
                field={fieldOf(mapping, column) ?? leftOut}
                onChoose={(field) => onChange(withField(mapping, column, field))}
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
  readonly onChoose: (field: string) => void;
}

function ColumnRow({ column, values, field, onChoose }: ColumnRowProps) {
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
          options={fieldOptions}
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
