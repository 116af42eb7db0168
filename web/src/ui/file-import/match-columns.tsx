import { ArrowRight } from 'lucide-react';
import { useState } from 'react';
import { Alert } from '../alert.tsx';
import { Card } from '../card.tsx';
import { classNames } from '../class-names.ts';
import { DataTable, type TableColumn } from '../data-table.tsx';
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
  /** What the matched columns still need. */
  readonly warning?: string | undefined;
  readonly onChoose: (column: string, field: string) => void;
}

/** The value of the option 'Leave out'. */
export const leftOut = '';

/** Says of each column of a file what it is read as. A field takes one column: choosing it again moves it. */
export function MatchColumns(props: MatchColumnsProps) {
  const { columns, sample, options, fieldOf, note, warning, onChoose } = props;
  // As they were matched at first: a row stays where it is while its field is chosen.
  const [ranks] = useState(() => new Map(columns.map((name) => [name, rankOf(name, props)])));
  const rows = columns
    .map((name, at) => ({ name, at, values: sample.map((row) => row[at] ?? '') }))
    .toSorted((one, other) => (ranks.get(one.name) ?? last) - (ranks.get(other.name) ?? last));
  const tableColumns: readonly TableColumn<FileColumn>[] = [
    {
      key: 'name',
      head: 'In your file',
      isName: true,
      width: '28%',
      cell: ({ name }) => <span className="wrap-anywhere">{name}</span>,
    },
    {
      key: 'values',
      head: 'First values',
      cell: (column) => (
        <span className="flex items-center gap-3 text-ink-2 max-narrow:pb-2 max-narrow:text-12">
          <span className="min-w-0 flex-1">
            <ColumnSample {...column} />
          </span>
          <ArrowRight className="icon-sm flex-none text-ink-3 max-narrow:hidden" aria-hidden="true" />
        </span>
      ),
    },
    {
      key: 'field',
      head: 'In Purser',
      width: 236,
      cell: ({ name }) => {
        const field = fieldOf(name) ?? leftOut;
        return (
          <Select
            className={classNames('h-(--h-sm)', field === leftOut && 'border-dashed text-ink-3')}
            options={options}
            value={field}
            onChange={(chosen) => onChoose(name, chosen)}
            emptyOption="Leave out"
            placeholder="Leave out"
            aria-label={`${name} is read as`}
          />
        );
      },
    },
  ];
  const matched = columns.filter((column) => fieldOf(column)).length;
  return (
    <Card
      className="flex min-h-0 flex-col wide:max-h-[max(24rem,calc(100dvh-19rem))]"
      title="Match columns"
      note={`${matched} of ${columns.length} matched`}
    >
      <div className="grid gap-2 px-4 pb-3">
        <p className="text-12 text-ink-3">{note}</p>
        {warning && <Alert variant="warning">{warning}</Alert>}
      </div>
      <div className="relative min-h-0 overflow-auto border-t border-line">
        <DataTable
          className="table-fixed row-cards head-stays"
          columns={tableColumns}
          rows={rows}
          rowKey={({ at }) => at}
        />
      </div>
    </Card>
  );
}

const last = Number.MAX_SAFE_INTEGER;

// Matched columns come first, in the order of our fields; the others stay as in the file.
function rankOf(column: string, { options, fieldOf }: MatchColumnsProps): number {
  const field = fieldOf(column);
  return field === undefined ? last : options.findIndex(({ value }) => value === field);
}

interface FileColumn {
  readonly name: string;
  readonly at: number;
  readonly values: readonly string[];
}

function ColumnSample({ name, values }: Pick<FileColumn, 'name' | 'values'>) {
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
        aria-label={`First values of ${name}: ${filled.join(', ')}`}
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
