import type { RateOverview, RateUpload } from '@purser/api/exchange-rates';
import { currencyCodes, currencyName } from '@purser/domain/currencies/known-currencies';
import { FileUp, X } from 'lucide-react';
import { useRef, useState } from 'react';
import { countOf, formatCivilDate, formatCount } from '../../lib/format.ts';
import { serverMessage } from '../../lib/server-message.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { useDropZone } from '../../ui/drop-zone.ts';
import { Field } from '../../ui/field.tsx';
import { FileInput } from '../../ui/file-input.tsx';
import { Progress } from '../../ui/progress.tsx';
import { Select } from '../../ui/select.tsx';
import { type RateFileSent, useImportRates, useTryRates } from './currencies.queries.ts';

type Asked = Omit<RateFileSent, 'file'>;

/** A file of rates: what its numbers are of is asked, and what it brings is shown before it comes in. */
export function ImportRates({ overview }: { overview: RateOverview }) {
  const [file, setFile] = useState<File | null>(null);
  const [asked, setAsked] = useState<Asked>({ unitOf: '', only: usedIn(overview) });
  const trial = useTryRates();
  const done = useImportRates();
  function look(next: File, how: Asked) {
    setFile(next);
    setAsked(how);
    trial.mutate({ file: next, ...how });
  }
  const choose = (next: File) => look(next, { unitOf: '', only: usedIn(overview) });
  const { isOver, zone } = useDropZone((dropped) => dropped && choose(dropped));

  function clear() {
    setFile(null);
    trial.reset();
  }

  return (
    <Card title="Import">
      <div className="grid grid-cols-1 gap-3 px-4 pb-4 text-13" {...zone} data-over={isOver || undefined}>
        {file === null ? (
          <ChooseFile onFile={choose} />
        ) : (
          <div className="rate-file">
            <FileUp className="icon-md" aria-hidden="true" />
            <p className="flex-1 min-w-0 truncate font-medium">{file.name}</p>
            <Button variant="ghost" size="icon-sm" aria-label="Remove the file" onClick={clear}>
              <X className="icon-sm" aria-hidden="true" />
            </Button>
          </div>
        )}
        {trial.isPending && <Progress label="Reading the file" />}
        {trial.error && (
          <Alert variant="destructive">{serverMessage(trial.error, 'The file can’t be read')}</Alert>
        )}
        {file && (trial.data ?? trial.error) && (
          <Questions
            company={overview.company}
            unitOf={asked.unitOf || unitOfFile(trial.data)}
            isAll={asked.only.length === 0}
            hasUsed={usedIn(overview).length > 0}
            onUnit={(unitOf) => look(file, { ...asked, unitOf })}
            onAll={(isAll) => look(file, { ...asked, only: isAll ? [] : usedIn(overview) })}
          />
        )}
        {file && trial.data && (
          <Outcome
            upload={trial.data}
            company={overview.company}
            isBusy={done.isPending}
            onImport={() => done.mutate({ file, ...asked }, { onSuccess: clear })}
          />
        )}
      </div>
    </Card>
  );
}

// What contracts have or the table has already; a company without either takes all that a file has.
const usedIn = ({ currencies, company }: RateOverview): string[] =>
  currencies.flatMap(({ currency }) => (currency === company ? [] : [currency]));

// What the file was read as, where nothing was said.
function unitOfFile(upload: RateUpload | undefined): string {
  if (!upload) return '';
  return upload.unitOf ?? 'each';
}

function ChooseFile({ onFile }: { onFile: (file: File) => void }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <div className="rate-file">
      <FileUp className="icon-md" aria-hidden="true" />
      <p className="flex-1">
        A CSV file with a column for each currency, as the European Central Bank publishes it, or with date,
        currency and rate
      </p>
      <Button variant="outline" size="sm" onClick={() => input.current?.click()}>
        Choose File
      </Button>
      <FileInput
        ref={input}
        accept=".csv,text/csv"
        aria-label="File of rates"
        onFiles={([chosen]) => chosen && onFile(chosen)}
      />
    </div>
  );
}

type QuestionsProps = {
  company: string;
  unitOf: string;
  isAll: boolean;
  hasUsed: boolean;
  onUnit: (unitOf: string) => void;
  onAll: (isAll: boolean) => void;
};

function Questions({ company, unitOf, isAll, hasUsed, onUnit, onAll }: QuestionsProps) {
  const units = [
    { value: 'each', label: `Each is ${company} for one unit of its currency` },
    ...['EUR', company, ...currencyCodes]
      .filter((code, at, all) => all.indexOf(code) === at)
      .map((code) => ({
        value: code,
        label: `Each is for 1 ${code}`,
        keywords: currencyName(code),
      })),
  ];
  return (
    <>
      <Field label="The numbers of the file">
        <Select value={unitOf} options={units} onChange={onUnit} />
      </Field>
      {hasUsed && (
        <Field label="Currencies">
          <Select
            value={isAll ? 'all' : 'used'}
            options={[
              { value: 'used', label: 'Those of the table and of contracts' },
              { value: 'all', label: 'All of the file' },
            ]}
            onChange={(value) => onAll(value === 'all')}
          />
        </Field>
      )}
    </>
  );
}

type OutcomeProps = { upload: RateUpload; company: string; isBusy: boolean; onImport: () => void };

function Outcome({ upload, company, isBusy, onImport }: OutcomeProps) {
  const { added, changed, same, leftOut, refused, errors, unitOf } = upload;
  const written = added + changed;
  const crossed =
    unitOf === null || unitOf === company ? null : `turned into ${company} by its ${company} column`;
  return (
    <>
      {crossed && (
        <p className="field-hint">
          For 1 {unitOf}: {crossed}
        </p>
      )}
      <dl className="rate-sums">
        <Sum label="New" value={formatCount(added)} />
        <Sum label="Changed" value={formatCount(changed)} />
        <Sum label="The same" value={formatCount(same)} />
        <Sum
          label="Left out"
          value={leftOut.length === 0 ? '0' : countOf(leftOut.length, 'currency', 'currencies')}
        />
      </dl>
      {refused > 0 && (
        <Alert variant="warning" title={`${countOf(refused, 'value')} can’t be read`}>
          <ul className="grid gap-1">
            {errors.slice(0, 5).map(({ row, message }) => (
              <li key={`${row} ${message}`}>
                Row {row}: {message}
              </li>
            ))}
            {refused > 5 && <li>and {formatCount(refused - 5)} more</li>}
          </ul>
        </Alert>
      )}
      <div className="flex flex-wrap items-center gap-3">
        <span className="flex-1 field-hint tabular-nums">{sumText(upload.sum)}</span>
        <Button
          variant="outline"
          disabled={written === 0}
          busy={isBusy}
          busyLabel="Importing…"
          onClick={onImport}
        >
          Import {countOf(written, 'rate')}
        </Button>
      </div>
    </>
  );
}

const Sum = ({ label, value }: { label: string; value: string }) => (
  <div>
    <dt>{label}</dt>
    <dd>{value}</dd>
  </div>
);

const sumText = (sum: RateUpload['sum']): string =>
  sum === null
    ? ''
    : `${sum.currency} of ${formatCivilDate(sum.date)}: ${sum.dividend} ÷ ${sum.divisor} = ${sum.rate}`;
