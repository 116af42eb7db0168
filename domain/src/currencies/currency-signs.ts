/**
 * Which currencies a sign beside an amount may mean (docs/product/currencies.md#files-of-contracts). A sign that several share
 * is the company's where it is one of them; otherwise nothing is guessed.
 */
import { type CurrencyCode, parseCurrency } from './known-currencies.ts';

const shared = `
$ USD CAD AUD NZD HKD SGD TWD MXN ARS CLP COP BBD BMD BND BSD BZD DOP FJD GYD JMD KYD LRD NAD SBD SRD TTD UYU XCD
¥ JPY CNY
kr DKK NOK SEK ISK
£ GBP
₩ KRW
₨ INR PKR LKR NPR MUR SCR
€ EUR
euro EUR
fr CHF
₹ INR
₪ ILS
₫ VND
₱ PHP
₺ TRY
₴ UAH
₽ RUB
₦ NGN
₡ CRC
₲ PYG
₸ KZT
₮ MNT
฿ THB
₵ GHS
₼ AZN
₾ GEL
₭ LAK
៛ KHR
؋ AFN
৳ BDT
US$ USD
C$ CAD NIO
CA$ CAD
CAD$ CAD
A$ AUD
AU$ AUD
AUD$ AUD
NZ$ NZD
HK$ HKD
S$ SGD
SG$ SGD
MX$ MXN
NT$ TWD
R$ BRL
USD$ USD
CN¥ CNY
JP¥ JPY`;

const bySign: ReadonlyMap<string, readonly CurrencyCode[]> = new Map(
  shared
    .trim()
    .split('\n')
    .map((line) => line.split(' '))
    .map(([sign = '', ...currencies]) => [sign, currencies]),
);

/** The currencies of a sign or a code; none for another text. @example currenciesOf('¥') // ['JPY', 'CNY'] */
export function currenciesOf(mark: string): readonly CurrencyCode[] {
  const code = parseCurrency(mark);
  return code === undefined ? (bySign.get(wordSign(mark)) ?? []) : [code];
}

// `Kr.`, `SFr.` and `Euros` are written in several ways.
function wordSign(mark: string): string {
  const word = mark.toLowerCase().replace(/^s(?=fr)/, '');
  return ['kr', 'fr', 'euro'].find((sign) => word.startsWith(sign)) ?? mark;
}

/**
 * The currency that a sign means to a company: its own where that is one of them, else the only one. Undefined where it could
 * be several, or none that is known.
 * @example currencyOfMark('$', 'CAD') // 'CAD'
 */
export function currencyOfMark(mark: string, company: CurrencyCode): CurrencyCode | undefined {
  const currencies = currenciesOf(mark);
  if (currencies.includes(company)) return company;
  const [only, ...others] = currencies;
  return others.length === 0 ? only : undefined;
}
