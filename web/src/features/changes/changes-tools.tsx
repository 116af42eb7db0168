import type { RecordChange } from '@purser/api/record-changes';
import { type ChangedKind, changedFields, changedKinds } from '@purser/domain/record-changes';
import { requestNumber } from '@purser/domain/request-labels';
import { useQuery } from '@tanstack/react-query';
import { useNow } from '../../lib/now.ts';
import { dayAt } from '../../lib/reader-days.ts';
import { usersQuery } from '../../lib/reference.ts';
import { useSlashKey } from '../../lib/slash-key.ts';
import { FilterChip } from '../../ui/filter-chip.tsx';
import type { Option } from '../../ui/option.ts';
import { SearchInput } from '../../ui/search-input.tsx';
import { Toolbar } from '../../ui/toolbar.tsx';
import { WhenChip } from '../../ui/when-chip.tsx';
import type { ChangeFilter } from './changes.queries.ts';

export interface ChangesView {
  readonly filter: ChangeFilter;
  /** What is typed into the search; the filter has it a moment later. */
  readonly text: string;
  readonly setText: (text: string) => void;
  readonly change: (part: Partial<Omit<ChangeFilter, 'q'>>) => void;
}

/** How the address calls a change's record: 'software-12', 'request-7'. */
export const recordOf = ({
  softwareId,
  requestId,
}: Pick<RecordChange, 'softwareId' | 'requestId'>): string =>
  requestId === null ? `software-${softwareId}` : `request-${requestId}`;

const fields: readonly Option[] = changedFields
  .map(({ name, label }) => ({ value: name, label }))
  .toSorted((one, other) => one.label.localeCompare(other.label));

const kindLabels: Readonly<Record<ChangedKind, string>> = {
  software: 'Software',
  contract: 'Contracts',
  request: 'Requests',
};
const kinds: readonly Option[] = changedKinds.map((kind) => ({ value: kind, label: kindLabels[kind] }));

interface Named {
  readonly people: ReadonlyMap<string, string>;
  readonly records: ReadonlyMap<string, string>;
}

type ChangesToolsProps = {
  view: ChangesView;
  /** What the changes that are shown name. */
  named: Named;
  /** How many changes are shown, in words. */
  shown: string;
};

export function ChangesTools({ view, named, shown }: ChangesToolsProps) {
  const { filter, text, setText, change } = view;
  const search = useSlashKey();
  const today = dayAt(useNow());
  return (
    <Toolbar>
      <SearchInput
        ref={search}
        shortcut="/"
        className="changes-search"
        label="Search the changes"
        placeholder="Search record, field, value"
        value={text}
        onChange={setText}
      />
      <p className="count min-w-28 max-narrow:basis-full max-narrow:min-h-5" role="status">
        {shown}
      </p>
      <WhenChip value={filter} today={today} onChange={({ from, to }) => change({ from, to })} />
      <FilterChip
        label="Who"
        options={usePeople(named.people)}
        value={filter.person}
        onChange={(person) => change({ person })}
      />
      <FilterChip
        label="Field"
        options={fields}
        value={filter.field}
        onChange={(field) => change({ field })}
      />
      <FilterChip label="Kind" options={kinds} value={filter.of} onChange={(of) => change({ of })} />
      <FilterChip
        label="Record"
        options={recordOptions(named.records, filter.record)}
        value={filter.record}
        onChange={(record) => change({ record })}
      />
    </Toolbar>
  );
}

function usePeople(named: Named['people']): Option[] {
  const users = useQuery(usersQuery).data ?? [];
  const present = users.map(({ id, name, email }) => ({ value: String(id), label: name, keywords: email }));
  const known = new Set(present.map(({ value }) => value));
  const gone = [...named].filter(([id]) => !known.has(id)).map(([value, label]) => ({ value, label }));
  return [...present, ...gone];
}

// The search finds records by their names; those among the changes that are shown can then be chosen.
function recordOptions(named: Named['records'], chosen: readonly string[]): Option[] {
  const unnamed = chosen.filter((record) => !named.has(record));
  return [
    ...[...named].map(([value, label]) => ({ value, label })),
    ...unnamed.map((value) => ({ value, label: plainName(value) })),
  ];
}

function plainName(record: string): string {
  const [noun, id] = record.split('-');
  return noun === 'request' ? requestNumber(Number(id)) : `Software #${id}`;
}
