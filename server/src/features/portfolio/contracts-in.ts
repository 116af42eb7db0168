/**
 * An item's contracts as a text, which PostgreSQL writes and which is read in a fraction of the time that JSON takes. It has what is
 * computed with: all terms that contracts are described by but for a few.
 */
import type { DateText } from '@purser/domain/days';
import { fieldNames } from '@purser/domain/fields';
import { countsFrom } from '@purser/domain/forecast/contract-chains';
import { kinds } from '@purser/domain/kinds/kinds';
import { type ContractTerms, contractTerms, type TermName } from '@purser/domain/terms';

type Unread = 'priceCheckFrequency' | 'reminderDays';

/** A contract as all that is computed of items sees it, with the number of its changes. */
export interface GatheredContract extends Omit<ContractTerms, Unread> {
  readonly id: number;
  readonly version: number;
  readonly renewsContractId: number | null;
}

// What each contract has stands at a place of its own, before the words.
const others: readonly TermName[] = ['startDate', 'endDate', 'cost', 'billingCycle'];
const unread: readonly (TermName & Unread)[] = ['priceCheckFrequency', 'reminderDays'];

const withoutWords: ReadonlySet<TermName> = new Set([...others, ...unread]);

const firstLetter = 97;

// What few contracts have is left out where it isn't entered: writing and reading it takes most of the time.
const words = [
  ...fieldNames(contractTerms)
    .filter((name) => !withoutWords.has(name))
    .map((name) => ({ name, wire: kinds[contractTerms[name].kind].wire })),
  { name: 'renewsContractId', wire: 'numeric' } as const,
]
  .toSorted((one, other) => Number(other.wire === 'yesNo') - Number(one.wire === 'yesNo'))
  .map((word, at) => ({ ...word, letter: String.fromCharCode(firstLetter + at) }));

/**
 * SQL for a contract of an alias as text: `start end id cost version cycle`, `-` for no end, then a word for each other value that is
 * entered: the letter of its field, and the value but for one that is true. Separators take the place of commas and spaces in it.
 */
export const contractText = (alias: string): string => {
  const entered = words.map(({ name, wire, letter }) => {
    const column = `${alias}."${name}"`;
    if (wire === 'yesNo') return `case when ${column} then '${letter}' end`;
    return `'${letter}' || ${wire === 'text' ? `translate(${column}, ', ', E'\\x1f\\x1e')` : column}`;
  });
  return `concat_ws(' ', ${alias}."startDate", coalesce(${alias}."endDate"::text, '-'), ${alias}.id, ${alias}.cost,
    ${alias}.version, ${alias}."billingCycle", ${entered.join(', ')})`;
};

/** Reads the contracts of an item that are gathered in a text, in the order of their starts. */
export const contractsIn = (gathered: string | null): GatheredContract[] =>
  textsIn(gathered).toReversed().map(contractIn);

/** From the first of them on that can count on a day or after it: of most items a few, and the others needn't be read. */
export function contractsCountingFrom(gathered: string | null, first: DateText): GatheredContract[] {
  const texts = textsIn(gathered);
  const place = texts.findLastIndex((text, at) => countsFrom(termIn(text), nextTerm(texts[at - 1]), first));
  return texts
    .slice(0, place + 1)
    .toReversed()
    .map(contractIn);
}

const nextTerm = (text: string | undefined) => (text === undefined ? undefined : termIn(text));

const renewsItself = words.find(({ name }) => name === 'autoRenew')?.letter;

function termIn(text: string) {
  const [startDate = '', end = '-', , , , , flag] = text.split(' ', 7);
  return { startDate, endDate: end === '-' ? null : end, autoRenew: flag === renewsItself };
}

const textsIn = (gathered: string | null): string[] =>
  // Of an item without contracts, the text has only what stands for no end.
  !gathered || gathered.startsWith('-') ? [] : gathered.split(',');

const readers = words.map(({ name, wire }) => ({ name, read: readerOf(wire) }));

function readerOf(wire: (typeof words)[number]['wire']): (text: string) => unknown {
  if (wire === 'yesNo') return () => true;
  if (wire === 'numeric') return Number;
  return wire === 'text' ? (text) => text.replaceAll('\u001e', ' ').replaceAll('\u001f', ',') : String;
}

const blank: Readonly<Record<string, unknown>> = {
  id: 0,
  version: 0,
  startDate: '',
  endDate: null,
  cost: 0,
  billingCycle: '',
  ...Object.fromEntries(words.map(({ name, wire }) => [name, wire === 'yesNo' ? false : null])),
};

// PostgreSQL wrote it, and is trusted to have written a contract. What begins as a copy takes less time.
function contractIn(text: string): GatheredContract;
function contractIn(text: string): object {
  const contract = { ...blank };
  const entered = text.split(' ');
  contract.id = Number(entered[2]);
  contract.version = Number(entered[4]);
  contract.startDate = entered[0];
  if (entered[1] !== '-') contract.endDate = entered[1];
  contract.cost = Number(entered[3]);
  contract.billingCycle = entered[5];
  for (let at = 6; at < entered.length; at += 1) {
    const word = entered[at] ?? '';
    const reader = readers[word.charCodeAt(0) - firstLetter];
    if (reader) contract[reader.name] = reader.read(word.slice(1));
  }
  return contract;
}
