import { type RateUpload, rateUploadFields } from '@purser/api/exchange-rates';
import { type CurrencyCode, parseCurrency } from '@purser/domain/currencies/known-currencies';
import { currencyFault } from '@purser/domain/kinds/choices';
import { invalid } from '@purser/domain/problem';
import { audit } from '../../platform/audit.ts';
import type { ConcurrencyLimit } from '../../platform/concurrency-limit.ts';
import { type CsvForm, readFields } from '../../platform/csv/form.ts';
import { type ThreadRoom, withCsvThread } from '../../platform/csv/thread.ts';
import { inTransaction, type Work } from '../../platform/serve.ts';
import type { RateAnswer, RateQuestion, rateTasks } from './rate-tasks.ts';
import { compareRates, saveRates } from './rates.queries.ts';

export interface RateFileUpload {
  readonly form: CsvForm;
  readonly limit: ConcurrencyLimit;
  readonly room: ThreadRoom;
  readonly requireSamePerson: () => Promise<void>;
}

// How many refused rows an answer names.
const mostNamed = 200;

/** Brings in what can be read of a file. A trial run says what it would bring. */
export async function importRates(work: Work, upload: RateFileUpload): Promise<RateUpload> {
  const { form, limit, room } = upload;
  const { unitOf, only, dryRun } = readFields(rateUploadFields, form);
  const question = { company: work.currency, unitOf: unitIn(unitOf), only: onlyIn(only) };
  const file = await limit(room.signal, () => readFile({ ...question, bytes: form.bytes }, room));
  const rates = file.rates.map(({ currency, date, rate, source }) => ({
    currency,
    date,
    rate,
    source: source ?? 'Import',
  }));
  room.signal.throwIfAborted();
  await upload.requireSamePerson();
  const counts = await inTransaction(work, async (within, tx) => {
    const found = await compareRates(tx, rates);
    if (dryRun === 'true') return found;
    const saved = await saveRates(tx, rates);
    if (saved.length === 0) return found;
    const note = form.fileName === null ? {} : { note: form.fileName };
    await audit(within, 'rates_imported', { counts: { ...found }, ...note });
    return found;
  });
  return {
    ...counts,
    kind: file.kind,
    unitOf: file.unitOf,
    days: new Set(rates.map(({ date }) => date)).size,
    currencies: [...file.currencies],
    leftOut: [...file.leftOut],
    refused: file.errors.length,
    errors: file.errors.slice(0, mostNamed),
    sum: file.sum,
  };
}

const readFile = (question: RateQuestion, room: ThreadRoom): Promise<RateAnswer> =>
  withCsvThread<typeof rateTasks, RateAnswer>(room, (thread) =>
    thread.ask('readRates', question, [question.bytes.buffer]),
  );

function unitIn(given = ''): CurrencyCode | null | undefined {
  if (given === '') return undefined;
  return given === 'each' ? null : currencyIn(given, 'unitOf');
}

function onlyIn(given = ''): CurrencyCode[] | undefined {
  return given === '' ? undefined : given.split(',').map((code) => currencyIn(code, 'only'));
}

function currencyIn(text: string, field: string): CurrencyCode {
  const currency = parseCurrency(text);
  if (currency === undefined) throw invalid({ [field]: currencyFault });
  return currency;
}
