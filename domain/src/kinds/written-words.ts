/**
 * What cells say in words, in the languages whose headers are known (docs/product/csv-files.md#words): yes and no, in what is
 * counted, how often something is billed. Accents, letter case and a full stop at the end make no other word.
 */
import { foldText } from '../folded-text.ts';
import { type BillingCycle, billingCycles, type NoticeUnit } from '../options.ts';

/** A text as words are compared. @example plainWord('Jährlich.') // 'jahrlich' */
export const plainWord = (text: string): string =>
  foldText(text).replace(/\s+/g, ' ').replace(/\.$/, '').trim();

const byWord = <Value>(lists: readonly (readonly [Value, string])[]): ReadonlyMap<string, Value> =>
  new Map(lists.flatMap(([value, words]) => words.split(', ').map((word) => [word, value] as const)));

const answers = byWord<boolean>([
  [
    true,
    `true, yes, y, 1, on, x, ✓, ✔, ☑, auto, automatic, enabled, ja, j, wahr, automatisch, aktiviert, oui, o, vrai, automatique, si, s, verdadero, automatico, automatica, sim, verdadeiro`,
  ],
  [
    false,
    `false, no, n, 0, off, ✗, ✘, ☐, manual, disabled, nein, falsch, manuell, deaktiviert, non, faux, manuel, manuelle, falso, nao`,
  ],
]);

/** Reads yes and no; undefined for another word. @example readBoolean('Ja') // true */
export const readBoolean = (text: string): boolean | undefined => answers.get(plainWord(text));

/** What a word counts in: so many days or months each. */
export interface Measure {
  readonly unit: NoticeUnit;
  readonly times: number;
}

const measures = byWord<Measure>([
  [{ unit: 'days', times: 1 }, 'day, days, d, tag, tage, tagen, kalendertage, jour, jours, j, dia, dias'],
  [
    { unit: 'days', times: 7 },
    'week, weeks, wk, wks, w, woche, wochen, semaine, semaines, sem, semana, semanas',
  ],
  [
    { unit: 'months', times: 1 },
    'month, months, mo, mos, mth, mths, monat, monate, monaten, mon, mois, mes, meses',
  ],
  [{ unit: 'months', times: 3 }, 'quarter, quarters, quartal, quartale, quartalen, trimestre, trimestres'],
  [
    { unit: 'months', times: 12 },
    'year, years, yr, yrs, jahr, jahre, jahren, an, ans, annee, annees, ano, anos',
  ],
]);

/** What a word counts in; undefined for another word. @example readMeasure('Wochen') // { unit: 'days', times: 7 } */
export const readMeasure = (text: string): Measure | undefined =>
  measures.get(plainWord(text).replace(/\((?:s|e|n|en|es)\)$/, ''));

/** A number of a text and what it counts, where a word behind it says so. */
export interface Measured {
  readonly digits: string;
  readonly measure: Measure | undefined;
}

/** Takes a number and the word behind it apart. @example measureIn('3 Monate') // { digits: '3', measure: { unit: 'months', times: 1 } } */
export function measureIn(text: string): Measured {
  const [, digits, word] =
    /^\(?(\d{1,10}(?:[.,]\d{1,10})?)\)?[\s-]*(\p{L}[\p{L}\p{M}()]{0,14}\.?)$/u.exec(text) ?? [];
  const measure = readMeasure(word ?? '');
  return digits !== undefined && measure ? { digits, measure } : { digits: text, measure: undefined };
}

const cycles = byWord<BillingCycle>([
  [
    'yearly',
    `yearly, annual, annually, year, per year, a year, p.a, pa, per annum, jahrlich, jaehrlich, jahr, pro jahr, im jahr, annuel, annuelle, annuellement, par an, an, anual, anualmente, por ano, al ano, ano`,
  ],
  [
    'quarterly',
    `quarterly, quarter, per quarter, vierteljahrlich, vierteljaehrlich, quartalsweise, quartal, pro quartal, je quartal, quartalsmassig, trimestriel, trimestrielle, trimestriellement, par trimestre, trimestre, trimestral, trimestralmente, por trimestre`,
  ],
  [
    'monthly',
    `monthly, month, per month, a month, monatlich, monat, pro monat, im monat, mensuel, mensuelle, mensuellement, par mois, mois, mensual, mensualmente, por mes, al mes, mes, mensal, mensalmente, ao mes`,
  ],
]);

const cycleMonths: ReadonlyMap<number, BillingCycle> = new Map([
  [1, 'monthly'],
  [3, 'quarterly'],
  [12, 'yearly'],
]);

/** How often a text says that something is billed; undefined for another word. @example readCycleWord('12 Monate') // 'yearly' */
export function readCycleWord(text: string): BillingCycle | undefined {
  const word = plainWord(text);
  const known = billingCycles.find((cycle) => cycle === word) ?? cycles.get(word);
  const { digits, measure } = measureIn(word.replace(/^(?:every|alle|tous les|cada|a cada) /, ''));
  if (known !== undefined || measure?.unit !== 'months') return known;
  return cycleMonths.get(Number(digits) * measure.times);
}

const pending: ReadonlySet<string> = new Set(
  `tbd, t.b.d, tba, tbc, to be determined, to be defined, to be announced, to be confirmed, pending, unknown, none, na, n.a, n. a, not applicable, not available, noch offen, offen, unbekannt, keine, keiner, keine angabe, k.a, k. a, entfallt, nicht zutreffend, a definir, a determiner, a confirmer, inconnu, inconnue, aucun, aucune, sans objet, s/o, so, n.c, nc, n.d, nd, n/d, por definir, por determinar, por confirmar, pendiente, desconocido, desconocida, ninguno, ninguna, no aplica, a confirmar, a determinar, pendente, desconhecido, desconhecida, nenhum, nenhuma, nao se aplica`.split(
    ', ',
  ),
);

/** Whether a cell of days or amounts says in words that nothing is known yet, or ever. @example isPending('TBD') // true */
export const isPending = (text: string): boolean => pending.has(plainWord(text));

const endless: ReadonlySet<string> = new Set(
  `ongoing, open, open end, open ended, open-ended, unlimited, perpetual, evergreen, indefinite, no end, no end date, never, until cancelled, until canceled, lifetime, rolling, permanent, unbefristet, unbegrenzt, unbestimmt, auf unbestimmte zeit, bis auf weiteres, fortlaufend, laufend, indetermine, indeterminee, duree indeterminee, illimite, illimitee, perpetuel, perpetuelle, sans fin, indefinido, indefinida, indeterminado, indeterminada, sin fin, perpetuo, perpetua, prazo indeterminado, tempo indeterminado, sem fim`.split(
    ', ',
  ),
);

/** Whether a cell says in words that something goes on without an end. @example isEndless('unbefristet') // true */
export const isEndless = (text: string): boolean => endless.has(plainWord(text));
