import type { BudgetUseReply } from '@purser/api/budgets';
import { escapeCell, writeRecord } from '@purser/domain/csv/text';
import { may } from '@purser/domain/policy';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Download, Pencil, Upload } from 'lucide-react';
import { useRef, useState } from 'react';
import { usedShare, wholeYear } from '../../features/forecast/budgets/budget-sums.ts';
import { budgetsQuery } from '../../features/forecast/budgets/budgets.queries.ts';
import { vendorsQuery } from '../../features/forecast/forecast.queries.ts';
import { downloadCsv } from '../../lib/download-csv.ts';
import { onDemand } from '../../lib/on-demand.tsx';
import { useSoftwareOptions, withChosen } from '../../lib/reference.ts';
import { useMe } from '../../lib/session.tsx';
import { tableFileTypes } from '../../lib/table-files.ts';
import { Button } from '../../ui/button.tsx';
import { PageActions } from '../../ui/page-actions.tsx';

const editDialog = onDemand(
  async () => (await import('../../features/forecast/budgets/edit-budgets-dialog.tsx')).EditBudgetsDialog,
);

type BudgetActionsProps = {
  year: number;
  data: BudgetUseReply | undefined;
  onFile: (file: File) => void;
};

/** What can be done with the budgets of a year: administrators enter and import them, anybody takes them along. */
export function BudgetActions({ year, data, onFile }: BudgetActionsProps) {
  const me = useMe();
  const client = useQueryClient();
  const [isEditing, setIsEditing] = useState(false);
  // The editing begins from what is kept by now, not from what was read some time before.
  const opening = useMutation({
    mutationFn: () => client.fetchQuery({ ...budgetsQuery(year), staleTime: 0 }),
    meta: { failure: { title: 'The budgets could not be loaded', description: 'server' } },
    onSuccess: () => setIsEditing(true),
  });
  const picker = useRef<HTMLInputElement>(null);
  const maySave = may(me, 'save budgets');
  return (
    <PageActions>
      {maySave && (
        <>
          <input
            ref={picker}
            type="file"
            accept={tableFileTypes}
            className="hidden"
            aria-label="File of budgets"
            onChange={({ target }) => {
              const [file] = target.files ?? [];
              if (file) onFile(file);
              target.value = '';
            }}
          />
          <Button variant="outline" onClick={() => picker.current?.click()}>
            <Upload aria-hidden="true" />
            <span className="max-narrow:sr-only">Import Budgets</span>
          </Button>
        </>
      )}
      <Button variant="outline" disabled={!data} onClick={() => data && saveBudgetFile(data)}>
        <Download aria-hidden="true" />
        <span className="max-narrow:sr-only">Download CSV</span>
      </Button>
      {maySave && (
        <Button
          busy={opening.isPending}
          busyLabel="Loading…"
          onClick={() => opening.mutate()}
          onPointerEnter={editDialog.preload}
          onFocus={editDialog.preload}
        >
          <Pencil aria-hidden="true" />
          <span className="max-narrow:sr-only">Edit Budgets</span>
        </Button>
      )}
      {isEditing && <EditBudgets year={year} data={data} onClose={() => setIsEditing(false)} />}
    </PageActions>
  );
}

type EditBudgetsProps = { year: number; data: BudgetUseReply | undefined; onClose: () => void };

function EditBudgets({ year, data, onClose }: EditBudgetsProps) {
  const { businessSegments } = useSoftwareOptions();
  const budgets = useQuery(budgetsQuery(year));
  const vendors = useQuery(vendorsQuery).data ?? [];
  if (!budgets.data) return null;
  const known = (data?.rows ?? [])
    .map(({ segment }) => segment)
    .filter((segment) => segment !== 'Unassigned');
  return (
    <editDialog.Component
      year={year}
      budgets={budgets.data}
      segments={withChosen(businessSegments, [...new Set(known)])}
      vendors={vendors}
      onClose={onClose}
    />
  );
}

// What is escaped here is read as it was when the file is imported again.
const saveBudgetFile = ({ year, rows }: BudgetUseReply): void =>
  downloadCsv(
    [
      [
        'Year',
        'Segment',
        'Vendor',
        'Amount',
        'Actual',
        'Forecast',
        'Whole year',
        'Left',
        'Used in percent',
        'Runs out',
      ],
      ...rows.map((row) => [
        String(year),
        escapeCell(row.segment),
        escapeCell(row.vendor ?? ''),
        row.budget?.toFixed(2) ?? '',
        row.spent.toFixed(2),
        row.forecast.toFixed(2),
        wholeYear(row).toFixed(2),
        row.left?.toFixed(2) ?? '',
        usedShare(row)?.toFixed(1) ?? '',
        row.runsOut ?? '',
      ]),
    ]
      .map(writeRecord)
      .join(''),
    `budgets-${year}.csv`,
  );
