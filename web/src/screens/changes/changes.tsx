import { useNavigate, useSearch } from '@tanstack/react-router';
import type { ChangeFilter } from '../../features/changes/changes.queries.ts';
import { ChangesList, DownloadChanges } from '../../features/changes/changes-list.tsx';
import { manyText } from '../../lib/address.ts';
import { zoneName } from '../../lib/reader-days.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { useSearchText } from '../search-text.ts';
import { type ChangesSearch, changeFilterOf } from './changes-search.ts';

/** docs/product/changes.md. The address has the filter, so that it can be sent to somebody. */
export function Changes() {
  const given = useSearch({ from: '/changes' });
  const navigate = useNavigate({ from: '/changes' });
  const write = (part: ChangesSearch): Promise<void> =>
    navigate({ search: (before) => ({ ...before, ...part }), replace: true, resetScroll: false });
  const { text, setText } = useSearchText(given.q ?? '', (typed) => write({ q: typed || undefined }));
  const filter = { q: text, ...changeFilterOf(given) };

  function change({ from, to, person, record, field, of }: Partial<ChangeFilter>) {
    void write({
      ...(from !== undefined && { from: from || undefined }),
      ...(to !== undefined && { to: to || undefined }),
      ...(person && { person: manyText(person) }),
      ...(record && { record: manyText(record) }),
      ...(field && { field: manyText(field) }),
      ...(of && { of: manyText(of) }),
    });
  }

  function showAll() {
    setText('');
    void navigate({ search: {}, replace: true });
  }

  return (
    <div className="page">
      <PageHeader
        title="Changes"
        description={`Who changed what in software, contracts and requests. Times in ${zoneName()}.`}
      >
        <DownloadChanges filter={filter} />
      </PageHeader>
      <ChangesList view={{ filter, text, setText, change }} onClear={showAll} />
    </div>
  );
}
