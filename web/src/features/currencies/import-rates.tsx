import type { RateOverview, RateUpload } from '@purser/api/exchange-rates';
import { rateOf, rateText } from '@purser/domain/currencies/rates';
import { FileUp, X } from 'lucide-react';
import { useRef, useState } from 'react';
import { countOf, formatCivilDate, formatCount } from '../../lib/format.ts';
import { serverMessage } from '../../lib/server-message.ts';
import { tableFileTypes } from '../../lib/table-files.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { useDropZone } from '../../ui/drop-zone.ts';
import { Figure, Figures } from '../../ui/figures.tsx';
import { FileInput } from '../../ui/file-input.tsx';
import { Progress } from '../../ui/progress.tsx';
import { type RateFileSent, useImportRates, useTryRates } from './currencies.queries.ts';
import { type Asked, lacksCurrencies, RateQuestions } from './rate-questions.tsx';

/** A file of rates: what its numbers are of is asked, and what it brings is shown before it comes in. */
export function ImportRates({ overview }: { overview: RateOverview }) {
  const used = usedIn(overview);
  const first: Asked = { unitOf: '', take: used.length > 0 ? 'used' : 'chosen', chosen: [] };
  const [file, setFile] = useState<File | null>(null);
  const [asked, setAsked] = useState(first);
  // What was last read of the file stays while it is read anew.
  const [read, setRead] = useState<RateUpload | null>(null);
  const trial = useTryRates();
  const done = useImportRates();
  const sentAs = (next: File, { unitOf, ...choice }: Asked): RateFileSent => ({
    file: next,
    unitOf,
    only: currenciesOf(choice, used),
  });
  function look(next: File, how: Asked) {
    setAsked(how);
    trial.mutate(sentAs(next, how), { onSuccess: setRead });
  }
  function choose(next: File) {
    setFile(next);
    setRead(null);
    look(next, first);
  }
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
          <Alert
            variant="destructive"
            action={
              file && (
                <Button variant="outline" size="sm" onClick={() => look(file, asked)}>
                  Try again
                </Button>
              )
            }
          >
            {serverMessage(trial.error, 'The file can’t be read')}
          </Alert>
        )}
        {file && (read ?? trial.error) && (
          <RateQuestions
            company={overview.company}
            asked={{ ...asked, unitOf: asked.unitOf || unitOfFile(read) }}
            currencies={read?.currencies ?? []}
            hasUsed={used.length > 0}
            onAsk={(part) => look(file, { ...asked, ...part })}
          />
        )}
        {file && trial.data && !lacksCurrencies(asked) && (
          <Outcome
            upload={trial.data}
            company={overview.company}
            isBusy={done.isPending}
            onImport={() => done.mutate(sentAs(file, asked), { onSuccess: clear })}
          />
        )}
      </div>
    </Card>
  );
}

// What contracts have or the table has already.
const usedIn = ({ currencies, company }: RateOverview): string[] =>
  currencies.flatMap(({ currency }) => (currency === company ? [] : [currency]));

// A call that lists none takes all: to look into the file before any is chosen, but never to import it.
function currenciesOf({ take, chosen }: Pick<Asked, 'take' | 'chosen'>, used: readonly string[]) {
  if (take === 'used') return used;
  return take === 'chosen' ? chosen : [];
}

// What the file was read as, where nothing was said.
function unitOfFile(upload: RateUpload | null): string {
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
        accept={tableFileTypes}
        aria-label="File of rates"
        onFiles={([chosen]) => chosen && onFile(chosen)}
      />
    </div>
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
      <Figures look="row">
        <Figure label="New">{formatCount(added)}</Figure>
        <Figure label="Changed">{formatCount(changed)}</Figure>
        <Figure label="The same">{formatCount(same)}</Figure>
        <Figure label="Left out">{leftOutText(leftOut)}</Figure>
      </Figures>
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

// A few are named: one of them may have been meant to come in.
const mostNamed = 3;

function leftOutText(codes: readonly string[]): string {
  if (codes.length === 0) return '0';
  return codes.length <= mostNamed ? codes.join(', ') : countOf(codes.length, 'currency', 'currencies');
}

const sumText = (sum: RateUpload['sum']): string =>
  sum === null
    ? ''
    : `${sum.currency} of ${formatCivilDate(sum.date)}: ${sum.dividend} ÷ ${sum.divisor} = ${rateText(rateOf(sum.rate))}`;
