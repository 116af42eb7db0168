import { type RateUpload, rateUploadFields } from '@purser/api/exchange-rates';
import { type KnownRates, withoutFarRates } from '@purser/domain/currencies/far-rates';
import { type CurrencyCode, parseCurrency } from '@purser/domain/currencies/known-currencies';
import type { FileRate } from '@purser/domain/currencies/rate-files';
import { isDateText } from '@purser/domain/days';
import { currencyFault } from '@purser/domain/kinds/choices';
import { invalid } from '@purser/domain/problem';
import { z } from 'zod';
import type { Executor } from '../../db/client.ts';
import { audit } from '../../platform/audit.ts';
import { readFields } from '../../platform/csv/form.ts';
import type { TableUpload } from '../../platform/csv/table-upload.ts';
import { authorshipOf } from '../../platform/history.ts';
import { beginImport, type UndoValues } from '../../platform/imports.ts';
import { inTransaction, type Work } from '../../platform/serve.ts';
import { compareRates, deleteRates, listRatesOf, listSameRates, saveRates } from './rates.queries.ts';

// How many far rates an answer names.
const mostFarNamed = 20;

/** Brings in what can be read of a file. A trial run says what it would bring. */
export async function importRates(work: Work, upload: TableUpload<'rates'>): Promise<RateUpload> {
  const { form, isTrial } = upload;
  const { unitOf, only, far = 'ask' } = readFields(rateUploadFields, form);
  const question = { company: work.currency, unitOf: unitIn(unitOf), only: onlyIn(only) };
  const { answer: file, outcome } = await upload.read(question);
  await upload.requireSamePerson();
  return inTransaction(work, async (within, tx) => {
    const sorted = withoutFarRates(file.rates, await knownRates(tx, file.rates));
    const taken = far === 'take' ? file.rates : sorted.near;
    const rates = taken.map(({ currency, date, rate, source }) => ({
      currency,
      date,
      rate,
      source: source ?? 'Import',
    }));
    const found = await compareRates(tx, rates);
    const importId = isTrial ? null : await write(within, { rates, found, fileName: form.fileName });
    return {
      ...outcome,
      ...found,
      importId,
      imported: isTrial ? 0 : found.added + found.changed,
      kind: file.kind,
      unitOf: file.unitOf,
      days: new Set(rates.map(({ date }) => date)).size,
      currencies: [...file.currencies],
      leftOut: [...file.leftOut],
      far: sorted.far.length,
      farRates: sorted.far.slice(0, mostFarNamed),
      sum: file.sum,
    };
  });
}

async function knownRates(db: Executor, rates: readonly FileRate[]): Promise<KnownRates> {
  const currencies = new Set(rates.map(({ currency }) => currency));
  return Map.groupBy(await listRatesOf(db, [...currencies]), ({ currency }) => currency);
}

interface NewRates {
  readonly rates: Parameters<typeof saveRates>[1];
  readonly found: Awaited<ReturnType<typeof compareRates>>;
  readonly fileName: string | null;
}

async function write(work: Work, { rates, found, fileName }: NewRates): Promise<number | null> {
  const saved = await saveRates(work.db, rates);
  if (saved.length === 0) return null;
  const note = fileName === null ? {} : { note: fileName };
  await audit(work, 'rates_imported', { counts: { ...found }, ...note });
  const imported = saved.length;
  return beginImport(work.db, authorshipOf(work), { kind: 'rates', fileName, imported, written: saved });
}

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

const savedRates = z.array(
  z.object({
    currency: z.string(),
    date: z.string().refine(isDateText),
    rate: z.number(),
    source: z.string().nullable(),
    before: z.number().nullable(),
    sourceBefore: z.string().nullable(),
  }),
);

/** Gives the rates of an import their former numbers, or takes them away, but for those that were changed since. */
export const undoRates: UndoValues<Work> = async (work, { written, isTrial }) => {
  const saved = savedRates.parse(written);
  const present = new Map(
    (await listSameRates(work.db, saved)).map((one) => [`${one.currency} ${one.date}`, one] as const),
  );
  const isUntouched = ({ currency, date, rate, source }: (typeof saved)[number]): boolean => {
    const now = present.get(`${currency} ${date}`);
    return now?.rate === rate && now.source === source;
  };
  const untouched = saved.filter(isUntouched);
  const fresh = untouched.filter(({ before }) => before === null);
  const former = untouched.flatMap(({ currency, date, before, sourceBefore }) =>
    before === null ? [] : [{ currency, date, rate: before, source: sourceBefore }],
  );
  if (!isTrial) {
    await deleteRates(work.db, fresh);
    await saveRates(work.db, former);
  }
  const kept = saved.filter((one) => !isUntouched(one)).map(({ currency, date }) => `${currency}, ${date}`);
  return { removed: fresh.length, restored: former.length, kept };
};
