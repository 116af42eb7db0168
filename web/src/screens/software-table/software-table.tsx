import type { PortfolioRow } from '@purser/api/portfolio';
import { Link, useNavigate } from '@tanstack/react-router';
import { Plus, Upload } from 'lucide-react';
import { useDeferredValue, useMemo, useState } from 'react';
import { useColumns } from '../../features/portfolio/chosen-columns.ts';
import { visibleColumns } from '../../features/portfolio/columns.ts';
import { CsvDrop } from '../../features/portfolio/csv-drop.tsx';
import { DownloadCsv, type ExportedView } from '../../features/portfolio/download-csv.tsx';
import { isNarrowed } from '../../features/portfolio/filter-lines.ts';
import type { Filters } from '../../features/portfolio/filters.ts';
import { nameOf } from '../../features/portfolio/row-facts.ts';
import type { SearchableRow } from '../../features/portfolio/searchable-rows.ts';
import { usePortfolio } from '../../features/portfolio/use-portfolio.ts';
import { useTableView } from '../../features/portfolio/use-table-view.ts';
import type { NewSoftwareDraft } from '../../features/software/use-new-software.ts';
import { useNarrow } from '../../lib/narrow.ts';
import { onDemand } from '../../lib/on-demand.tsx';
import { setPendingFile } from '../../lib/pending-file.ts';
import { namesAmong } from '../../lib/people-names.ts';
import { useSoftwareOptions, useUsers } from '../../lib/reference.ts';
import { segmentColor } from '../../lib/segment-color.ts';
import { useMe } from '../../lib/session.tsx';
import { Button, buttonLook } from '../../ui/button.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { addSoftware, softwarePanel } from '../software-panel/software-on-demand.ts';
import { useTableAddress } from './software-table-address.ts';
import { TableContent } from './software-table-content.tsx';
import { TableToolbar } from './software-table-toolbar.tsx';

// Their code is loaded when the pointer comes near.
const contractFiles = onDemand(
  async () => (await import('../../features/files/contract-files-dialog.tsx')).ContractFilesDialog,
);
const deletion = onDemand(async () => (await import('../software-panel/software-deletion.tsx')).RowDeletion);

function preloadRowActions() {
  softwarePanel.preload();
  deletion.preload();
}

/** docs/product/table.md. */
export function SoftwareTable() {
  const { id: userId, today } = useMe();
  const address = useTableAddress();
  const { openPanel, fixEnd } = address;
  const thisYear = today.slice(0, 4);
  const year = String(address.year ?? thisYear);
  const portfolio = usePortfolio(year === thisYear ? undefined : address.year);
  const options = useSoftwareOptions();
  const users = useUsers();
  const isNarrow = useNarrow();
  const columns = useColumns(userId, address.view);
  const navigate = useNavigate();
  const [isAdding, setIsAdding] = useState(false);
  const [draft, setDraft] = useState<NewSoftwareDraft>();
  const [deleting, setDeleting] = useState<PortfolioRow | null>(null);
  const [filesOf, setFilesOf] = useState<{ softwareId: number; name: string } | null>(null);

  // Input shows at once; the table follows as soon as there is time to draw it.
  const typed = useDeferredValue(address.text);
  const filters = useDeferredValue(address.filters);
  const sort = useDeferredValue(address.sort);
  const view = useTableView({ portfolio, typed, filters, sort, today, options });
  const shownView = useMemo(
    () => portfolio.data && exportedView(view.shown, filters, year),
    [portfolio.data, view.shown, filters, year],
  );
  const { order, hidden } = columns;
  const shownColumns = useMemo(() => visibleColumns(order, hidden, isNarrow), [order, hidden, isNarrow]);
  const context = useMemo(() => {
    const pictures = new Map(users.map(({ id, profileImageUrl }) => [id, profileImageUrl]));
    return {
      today,
      year,
      isNarrow,
      longestAmount: view.longestAmount,
      nameOf: namesAmong(users).shown,
      pictureOf: (id: number | null) => (id === null ? null : pictures.get(id)),
      colorOf: (segment: string) => segmentColor(options.businessSegments, segment),
      onOpen: (row: PortfolioRow) => openPanel(row.id),
      onFixEnd: (row: PortfolioRow) => fixEnd(row.id),
      onFiles: (row: PortfolioRow) => setFilesOf({ softwareId: row.id, name: nameOf(row) }),
      onDelete: setDeleting,
    };
  }, [users, options, today, year, isNarrow, view.longestAmount, openPanel, fixEnd]);

  function importFile(file: File) {
    setPendingFile(file);
    void navigate({ to: '/table/import' });
  }

  function addAlone(typed: NewSoftwareDraft) {
    setIsAdding(false);
    setDraft(typed);
    openPanel('new');
  }

  function closePanel() {
    setDraft(undefined);
    address.closePanel();
  }

  return (
    <CsvDrop className="relative flex min-h-0 flex-1! flex-col" onFile={importFile}>
      <div className="px-6 pt-4 pb-3 max-narrow:px-4 max-narrow:pt-3 max-narrow:pb-2">
        <PageHeader title="Table View">
          <DownloadCsv
            view={shownView}
            total={portfolio.data && view.total}
            isNarrowed={isNarrowed(typed, filters) || year !== thisYear}
          />
          <TableActions onAdd={() => setIsAdding(true)} />
        </PageHeader>
        <TableToolbar
          text={address.text}
          onText={address.setText}
          counts={portfolio.data ? { shown: view.shown.length, total: view.total } : null}
          isSettled={typed === address.text}
          filters={address.filters}
          offered={view.offered}
          colorOf={context.colorOf}
          onFilter={address.setFilter}
          columns={columns}
          year={year}
          onThisYear={year === thisYear ? null : address.leaveYear}
          onOwnColumns={address.view === undefined ? null : address.leaveView}
        />
      </div>
      <div className="contents" onPointerEnter={preloadRowActions} onFocus={preloadRowActions}>
        <TableContent
          portfolio={portfolio}
          view={view}
          columns={shownColumns}
          context={context}
          sort={sort}
          filters={filters}
          address={address}
          onAdd={() => setIsAdding(true)}
        />
      </div>
      {address.software !== undefined && (
        <softwarePanel.Component
          software={address.software}
          row={portfolio.known?.find(({ id }) => id === address.software)}
          draft={draft}
          onCreated={address.changePanel}
          onClose={closePanel}
        />
      )}
      {deleting && (
        <deletion.Component
          row={portfolio.known?.find(({ id }) => id === deleting.id) ?? deleting}
          onClose={() => setDeleting(null)}
        />
      )}
      {filesOf && <contractFiles.Component {...filesOf} onClose={() => setFilesOf(null)} />}
      {isAdding && <addSoftware.Component onClose={() => setIsAdding(false)} onAlone={addAlone} />}
    </CsvDrop>
  );
}

const exportedView = (shown: readonly SearchableRow[], filters: Filters, year: string): ExportedView => ({
  items: shown.map(({ row }) => row.id),
  segments: [...filters.segment],
  year: Number(year),
});

function TableActions({ onAdd }: { onAdd: () => void }) {
  return (
    <>
      <Link to="/table/import" {...buttonLook({ variant: 'outline' }, 'max-narrow:px-2')}>
        <Upload aria-hidden="true" />
        <span className="max-wide:sr-only">Upload CSV</span>
      </Link>
      <Button onClick={onAdd} onPointerEnter={addSoftware.preload} onFocus={addSoftware.preload}>
        <Plus aria-hidden="true" />
        <span>
          Add <span className="max-narrow:sr-only">New Software</span>
        </span>
      </Button>
    </>
  );
}
