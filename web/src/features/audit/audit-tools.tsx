import { auditActionNames, auditWordsOf } from '@purser/domain/audit-actions';
import { useQuery } from '@tanstack/react-query';
import { useNow } from '../../lib/now.ts';
import { dayAt } from '../../lib/reader-days.ts';
import { usersQuery } from '../../lib/reference.ts';
import { useSlashKey } from '../../lib/slash-key.ts';
import { FilterChip } from '../../ui/filter-chip.tsx';
import type { Option } from '../../ui/option.ts';
import { SearchInput } from '../../ui/search-input.tsx';
import { WhenChip } from '../../ui/when-chip.tsx';
import { auditSourcesQuery, type EntryFilter } from './audit.queries.ts';

export interface AuditView {
  readonly filter: EntryFilter;
  /** What is typed into the search; the filter has it a moment later. */
  readonly text: string;
  readonly setText: (text: string) => void;
  readonly change: (part: Partial<Omit<EntryFilter, 'q'>>) => void;
}

const actions: readonly Option[] = auditActionNames.map((action) => {
  const { label, kind } = auditWordsOf(action);
  return { value: action, label, keywords: kind };
});

type AuditToolsProps = {
  view: AuditView;
  /** People who are named by entries, deleted ones included. */
  named: ReadonlyMap<string, string>;
  /** How many entries are shown, in words. */
  shown: string;
};

export function AuditTools({ view: { filter, text, setText, change }, named, shown }: AuditToolsProps) {
  const search = useSlashKey();
  // All times of the log are the reader's, and so are its days.
  const today = dayAt(useNow());
  const users = useQuery(usersQuery).data ?? [];
  const present = users.map(({ id, name, email }) => ({ value: String(id), label: name, keywords: email }));
  const known = new Set(present.map(({ value }) => value));
  const gone = [...named].filter(([id]) => !known.has(id)).map(([value, label]) => ({ value, label }));
  const sources = (useQuery(auditSourcesQuery).data ?? []).map((ip) => ({ value: ip, label: ip }));
  return (
    <div className="audit-tools">
      <SearchInput
        ref={search}
        shortcut="/"
        className="audit-search"
        label="Search the audit log"
        placeholder="Search who, what, call ID"
        value={text}
        onChange={setText}
      />
      <p className="count min-w-28 max-narrow:basis-full max-narrow:min-h-5" role="status">
        {shown}
      </p>
      <WhenChip value={filter} today={today} onChange={({ from, to }) => change({ from, to })} />
      <FilterChip
        label="Who"
        options={[...present, ...gone]}
        value={filter.actor}
        onChange={(actor) => change({ actor })}
      />
      <FilterChip
        label="Action"
        options={actions}
        value={filter.action}
        onChange={(action) => change({ action })}
      />
      <FilterChip label="IP address" options={sources} value={filter.ip} onChange={(ip) => change({ ip })} />
    </div>
  );
}
