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
  'sticky top-0 z-(--z-sticky) bg-surface px-2 pb-1.5 text-left text-12 font-medium text-ink-3 narrow:px-4';

/** Each column of the file, a sample of what stands in it, and what it is read as. */
export function MatchColumns({ needed, mapping, onChange }: MatchColumnsProps) {
  const { columns, sample } = needed;
  const matched = columns.filter((column) => fieldOf(mapping, column)).length;
  return (
    <Card
      className="flex min-h-0 flex-col"
      title="Match columns"
      note={`${matched} of ${columns.length} matched`}
    >
      <p className="px-4 pb-3 text-12 text-ink-3">
        Vendor and Product Name are required. A field takes one column: choosing it again moves it.
      </p>
      <div className="relative min-h-0 overflow-auto">
        <table className="w-full table-fixed border-collapse text-13">
          <thead>
            <tr>
              <th scope="col" className={classNames(headCell, 'pl-4 narrow:w-[28%]')}>
                In your file
              </th>
              <th scope="col" className={classNames(headCell, 'hidden narrow:table-cell')}>
                First values
              </th>
              <td className="sticky top-0 w-4 bg-surface narrow:w-6" />
              <th scope="col" className={classNames(headCell, 'w-[46%] narrow:w-[236px]')}>
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
    <tr className="border-t border-line">
      <td className="h-(--row) py-1 pr-2 pl-4">
        <span className="font-medium wrap-anywhere">{column}</span>
        <span className="block text-12 text-ink-2 narrow:hidden">
          <ColumnSample column={column} values={values} />
        </span>
      </td>
      <td className="hidden px-4 py-1 text-ink-2 narrow:table-cell">
        <ColumnSample column={column} values={values} />
      </td>
      <td className="text-ink-3">
        <ArrowRight className="icon-sm" aria-hidden="true" />
      </td>
      <td className="px-2 py-1 pr-4 narrow:px-4">
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
