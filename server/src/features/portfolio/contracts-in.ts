import type { CurrencyTerms } from '@purser/domain/currencies/contract-currency';
import type { DateText } from '@purser/domain/days';
import { countsFrom } from '@purser/domain/forecast/contract-chains';
import type { ForecastContract } from '@purser/domain/forecast/forecast-source';
import { billingCycles } from '@purser/domain/options';

/** A contract as all that is computed of items sees it, with its price in a currency of its own and the number of its changes. */
export interface GatheredContract extends ForecastContract, Omit<CurrencyTerms, 'cost'> {
  readonly version: number;
}

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

function termIn(text: string) {
  const [startDate = '', end = '-', , , , , flag] = text.split(' ', 7);
  return { startDate, endDate: end === '-' ? null : end, autoRenew: flag === 'a' };
}

const textsIn = (gathered: string | null): string[] =>
  // Of an item without contracts, the text has only what stands for no end.
  !gathered || gathered.startsWith('-') ? [] : gathered.split(',');

type Mutable = { -readonly [Field in keyof GatheredContract]: GatheredContract[Field] };

function contractIn(text: string): GatheredContract {
  const words = text.split(' ');
  const [startDate = '', end = '-', id, cost, version, cycle] = words;
  const contract: Mutable = {
    id: Number(id),
    version: Number(version),
    startDate,
    endDate: end === '-' ? null : end,
    cost: Number(cost),
    billingCycle: billingCycles.find((known) => known === cycle) ?? 'yearly',
    autoRenew: false,
    cancellationNoticeDate: null,
    nextReviewDate: null,
    renewalMonths: null,
    renewalUplift: null,
    noticeCount: null,
    noticeUnit: null,
    renewsContractId: null,
    paymentType: null,
    currency: null,
    originalCost: null,
    rate: null,
  };
  for (let at = 6; at < words.length; at += 1) {
    const word = words[at] ?? '';
    if (word.startsWith('p')) {
      contract.paymentType = words.slice(at).join(' ').slice(1).replaceAll('\u001f', ',');
      return contract;
    }
    enter(contract, word);
  }
  return contract;
}

// What is entered stands behind the letter of its field.
function enter(contract: Mutable, word: string): void {
  const value = word.slice(1);
  switch (word.charAt(0)) {
    case 'a':
      contract.autoRenew = true;
      break;
    case 'n':
      contract.cancellationNoticeDate = value;
      break;
    case 'v':
      contract.nextReviewDate = value;
      break;
    case 'm':
      contract.renewalMonths = Number(value);
      break;
    case 'u':
      contract.renewalUplift = Number(value);
      break;
    case 'c':
      contract.noticeCount = Number(value);
      break;
    case 't':
      contract.noticeUnit = value === 'months' ? 'months' : 'days';
      break;
    case 'o':
      contract.renewsContractId = Number(value);
      break;
    case 'x':
      enterPrice(contract, value);
      break;
  }
}

function enterPrice(contract: Mutable, text: string): void {
  const [currency = '', original, rate] = text.split(':');
  contract.currency = currency;
  contract.originalCost = Number(original);
  contract.rate = Number(rate);
}
