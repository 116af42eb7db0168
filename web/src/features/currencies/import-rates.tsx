import { uploadExchangeRates } from '@purser/api/addresses';
import type { RateOverview, RateUpload } from '@purser/api/exchange-rates';
import { rateOf, rateText } from '@purser/domain/currencies/rates';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { call } from '../../lib/call.ts';
import { countOf, formatCivilDate, formatCount } from '../../lib/format.ts';
import { refresh } from '../../lib/query-keys.ts';
import { serverMessage } from '../../lib/server-message.ts';
import { recheckRights } from '../../lib/session.tsx';
import { toast } from '../../lib/toast.ts';
import { Alert } from '../../ui/alert.tsx';
import { Card } from '../../ui/card.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Figure, Figures } from '../../ui/figures.tsx';
import { FileImport } from '../../ui/file-import/file-import.tsx';
import { formOfFile, type SentFile, useFileImport } from '../../ui/file-import/use-file-import.ts';
import { type Asked, lacksCurrencies, RateQuestions } from './rate-questions.tsx';

/** What takes an import back. */
type UndoSlot = (importId: number) => ReactNode;

/** A file of rates: what its numbers are of is asked, and what it brings is shown before it comes in. */
export function ImportRates({ overview, undo }: { overview: RateOverview; undo: UndoSlot }) {
  const used = usedIn(overview);
  const [done, setDone] = useState<RateUpload | null>(null);
  const client = useQueryClient();
  const flow = useFileImport<RateUpload, Asked>({
    asked: { unitOf: '', take: used.length > 0 ? 'used' : 'chosen', chosen: [], takesFar: false },
    send: (sent, { unitOf, takesFar, ...choice }) =>
      call(uploadExchangeRates, {
        body: rateForm(sent, { unitOf, takesFar, only: currenciesOf(choice, used) }),
        signal: sent.signal,
      }),
    onDone: (reply) => {
      setDone(reply);
      toast({ title: 'Success', description: 'Rates imported' });
      flow.clear();
      void refresh(client, ['rates']);
    },
    onError: (error) => {
      if (error.name === 'AbortError') return;
      recheckRights(client, error);
      toast({
        title: 'The rates were not imported',
        description: serverMessage(error, 'The file can’t be read') ?? '',
        variant: 'destructive',
      });
    },
  });
  const { chosen, last, reply } = flow;
  const asked = chosen?.asked;
  const written = reply ? reply.added + reply.changed : 0;
  return (
    <Card title="Import">
      <div className="grid grid-cols-1 gap-3 px-4 pb-4 text-13">
        <FileImport
          flow={flow}
          label="File of rates"
          hint="A CSV or Excel file with a column for each currency, as the European Central Bank publishes it, or with date, currency and rate"
          importLabel={`Import ${countOf(written, 'rate')}`}
          busyLabel="Importing…"
          failure={(error) => serverMessage(error, 'The file can’t be read')}
          isReady={written > 0 && asked !== undefined && !lacksCurrencies(asked)}
        >
          {asked && (last ?? flow.error) && (
            <RateQuestions
              company={overview.company}
              asked={{ ...asked, unitOf: asked.unitOf || unitOfFile(last) }}
              currencies={last?.currencies ?? []}
              hasUsed={used.length > 0}
              onAsk={(part) => flow.ask({ ...asked, ...part })}
            />
          )}
          {asked && reply && !lacksCurrencies(asked) && (
            <Outcome
              upload={reply}
              company={overview.company}
              asked={asked}
              onAsk={(part) => flow.ask({ ...asked, ...part })}
            />
          )}
        </FileImport>
        {!chosen && done?.importId != null && undo(done.importId)}
      </div>
    </Card>
  );
}

interface RateAnswers {
  readonly unitOf: string;
  readonly takesFar: boolean;
  readonly only: readonly string[];
}

function rateForm(sent: SentFile, { unitOf, takesFar, only }: RateAnswers): FormData {
  const body = formOfFile(sent);
  if (unitOf !== '') body.set('unitOf', unitOf);
  if (only.length > 0) body.set('only', only.join(','));
  if (takesFar) body.set('far', 'take');
  return body;
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
function unitOfFile(upload: RateUpload | undefined): string {
  if (!upload) return '';
  return upload.unitOf ?? 'each';
}

type OutcomeProps = {
  upload: RateUpload;
  company: string;
  asked: Asked;
  onAsk: (part: Partial<Asked>) => void;
};

function Outcome({ upload, company, asked, onAsk }: OutcomeProps) {
  const { added, changed, same, leftOut, unitOf, far } = upload;
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
      {far > 0 && (
        <Alert variant="warning" title={`${countOf(far, 'rate is', 'rates are')} far from the last known`}>
          <ul className="grid gap-1">
            {upload.farRates.slice(0, 5).map(({ row, currency, date, rate, last, lastDate }) => (
              <li key={`${row} ${currency}`}>
                Row {row}: {currency} of {formatCivilDate(date)} is {rateText(rateOf(rate))}, and was{' '}
                {rateText(rateOf(last))} on {formatCivilDate(lastDate)}
              </li>
            ))}
            {far > 5 && <li>and {formatCount(far - 5)} more</li>}
          </ul>
          <Checkbox
            checked={asked.takesFar}
            onChange={({ currentTarget }) => onAsk({ takesFar: currentTarget.checked })}
            label={`Import ${far === 1 ? 'it' : 'them'} all the same`}
          />
        </Alert>
      )}
      <p className="field-hint tabular-nums">{sumText(upload.sum)}</p>
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
