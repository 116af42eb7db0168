import type { BudgetUseReply } from '@purser/api/budgets';
import { writeRecord } from '@purser/domain/csv/text';
import { fiscalYear, fiscalYearOf } from '@purser/domain/forecast/months';
import { may } from '@purser/domain/policy';
import { useQuery } from '@tanstack/react-query';
import { Download, Pencil, Upload } from 'lucide-react';
import { useRef, useState } from 'react';
import { overspent, sumOfSegments, usedShare, wholeYear } from '../features/forecast/budgets/budget-sums.ts';
import { BudgetTable } from '../features/forecast/budgets/budget-table.tsx';
import {
  budgetsQuery,
  budgetUseQuery,
  useUploadBudgets,
} from '../features/forecast/budgets/budgets.queries.ts';
import { vendorsQuery } from '../features/forecast/forecast.queries.ts';
import { MonthChart } from '../features/forecast/plan/month-chart.tsx';
import { downloadCsv } from '../lib/download-csv.ts';
import { onDemand } from '../lib/on-demand.tsx';
import { useSoftwareOptions, withChosen } from '../lib/reference.ts';
import { segmentColor } from '../lib/segment-color.ts';
import { serverMessage } from '../lib/server-message.ts';
import { useMe } from '../lib/session.tsx';
import { Alert } from '../ui/alert.tsx';
import { Button } from '../ui/button.tsx';
import { Money } from '../ui/money.tsx';
import { PageActions } from '../ui/page-actions.tsx';
import { QueryError } from '../ui/query-error.tsx';
import { Segmented } from '../ui/segmented.tsx';
import { Skeleton, Waiting } from '../ui/skeleton.tsx';
import type { ForecastAddress } from './forecast-address.ts';

const editDialog = onDemand(
  async () => (await import('../features/forecast/budgets/edit-budgets-dialog.tsx')).EditBudgetsDialog,
);

/** What each segment may cost in a fiscal year, what it costs, and when that runs out. */
export function ForecastBudgets({ address }: { address: ForecastAddress }) {
  const me = useMe();
  const thisYear = fiscalYearOf(me.today.slice(0, 7), me.fiscalYearStart);
  const { year = thisYear } = address;
  const query = useQuery(budgetUseQuery(year));
  const upload = useUploadBudgets();
  const years = [...new Set([thisYear - 1, thisYear, thisYear + 1, thisYear + 2, year])].toSorted(
    (a, b) => a - b,
  );
  return (
    <>
      <div className="forecast-tools">
        <Segmented
          label="Fiscal year"
          items={years.map((one) => ({ value: String(one), label: `FY ${one}` }))}
          value={String(year)}
          onChange={(value) =>
            address.change({ year: Number(value) === thisYear ? undefined : Number(value), of: undefined })
          }
        />
        <span className="forecast-count">{yearText(year, me.fiscalYearStart)}</span>
      </div>
      <BudgetActions year={year} data={query.data} onFile={(file) => upload.mutate(file)} />
      <UploadRefusal upload={upload} />
      {query.isError && <QueryError title="The budgets could not be loaded" query={query} />}
      {query.isPending && (
        <Waiting label="Loading the budgets">
          <Skeleton height="320px" />
        </Waiting>
      )}
      {query.data && <Budgets data={query.data} address={address} />}
    </>
  );
}

const monthOfYear = new Intl.DateTimeFormat('en-US', { month: 'long', timeZone: 'UTC' });

function yearText(year: number, start: number): string {
  const from = fiscalYear(year, start).months[0]?.month ?? '';
  return `A fiscal year begins in ${monthOfYear.format(new Date(`${from}-01`))}. Actual ends with the last full month.`;
}

function Budgets({ data, address }: { data: BudgetUseReply; address: ForecastAddress }) {
  const { fiscalYearStart } = useMe();
  const { businessSegments } = useSoftwareOptions();
  const colorOf = (segment: string): number => segmentColor(businessSegments, segment);
  const all = sumOfSegments(data.rows);
  const over = overspent(data.rows);
  const segments = data.rows.filter(({ vendor }) => vendor === null);
  const chosen = segments.find(({ segment }) => segment === address.of);
  const { months } = fiscalYear(data.year, fiscalYearStart);
  return (
    <div className="forecast-main">
      <section className="card">
        <dl className="figure-row">
          <div data-big="">
            <dt>
              {all.left !== null && all.left < 0 ? 'Over' : 'Left'} at the end of FY {data.year}
            </dt>
            <dd>{all.left === null ? 'No budget yet' : <Money amount={Math.abs(all.left)} />}</dd>
          </div>
          <Sum
            name="Budget"
            amount={all.budget ?? 0}
            note={`${segments.filter(({ budget }) => budget !== null).length} segments`}
          />
          <Sum name="Actual" amount={all.spent} note="to the last full month" />
          <Sum name="Forecast" amount={all.forecast} note="the rest of the year" />
          <div>
            <dt>Over their budget</dt>
            <dd className={over.length > 0 ? 'text-danger' : undefined}>
              {over.length} of {segments.length}
              <small>{over.slice(0, 3).join(', ')}</small>
            </dd>
          </div>
        </dl>
      </section>
      <BudgetTable
        rows={data.rows}
        all={all}
        colorOf={colorOf}
        chosen={chosen?.segment}
        onChoose={(segment) => address.change({ of: segment === chosen?.segment ? undefined : segment })}
      />
      {chosen && (
        <section className="card" aria-label={chosen.segment}>
          <header className="card-head">
            <h2>{chosen.segment}, month by month</h2>
          </header>
          <MonthChart
            label={`${chosen.segment} by month`}
            months={months.map(({ month }) => month)}
            fiscalYearStart={fiscalYearStart}
            parts={[{ key: 'all', label: chosen.segment, layer: 'committed', amounts: chosen.months }]}
            plain={undefined}
            chosen={undefined}
            onChoose={() => address.change({ tab: undefined, of: undefined, segment: chosen.segment })}
          />
        </section>
      )}
    </div>
  );
}

const Sum = ({ name, amount, note }: { name: string; amount: number; note: string }) => (
  <div>
    <dt>{name}</dt>
    <dd>
      <Money amount={amount} />
      <small>{note}</small>
    </dd>
  </div>
);

type BudgetActionsProps = {
  year: number;
  data: BudgetUseReply | undefined;
  onFile: (file: File) => void;
};

function BudgetActions({ year, data, onFile }: BudgetActionsProps) {
  const me = useMe();
  const [isEditing, setIsEditing] = useState(false);
  const picker = useRef<HTMLInputElement>(null);
  const maySave = may(me, 'save budgets');
  return (
    <PageActions>
      {maySave && (
        <>
          <input
            ref={picker}
            type="file"
            accept=".csv,text/csv"
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
          onClick={() => setIsEditing(true)}
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
  const vendors = useQuery(vendorsQuery).data?.rows.flatMap(({ keys: [key] }) => key ?? []) ?? [];
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

function UploadRefusal({ upload }: { upload: ReturnType<typeof useUploadBudgets> }) {
  const errors = upload.data?.errors ?? [];
  const message = upload.isError ? serverMessage(upload.error, 'The file was not imported') : null;
  if (errors.length === 0 && message === null) return null;
  return (
    <Alert variant="destructive">
      {message ?? 'Nothing was imported. Please mend these rows and send the file again:'}
      {errors.slice(0, 10).map(({ row, message: text }) => (
        <div key={`${row} ${text}`}>
          Row {row}: {text}
        </div>
      ))}
      {errors.length > 10 && <div>and {errors.length - 10} more</div>}
    </Alert>
  );
}

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
        row.segment,
        row.vendor ?? '',
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
