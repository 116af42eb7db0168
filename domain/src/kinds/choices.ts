/** One of few values: how often something is billed, in what notice is counted, a currency, yes or no. */
import { type CurrencyCode, parseCurrency } from '../currencies/known-currencies.ts';
import {
  type BillingCycle,
  billingCycles,
  type NoticeUnit,
  noticeUnits,
  parseBillingCycle,
  parseNoticeUnit,
} from '../options.ts';
import { type GivenKind, type Kind, type ReadKind, readingOf } from './kind.ts';

/** What is said of a cycle that is none. @example cycleFault('Billing cycle') // 'Billing cycle must be monthly, quarterly or yearly' */
export const cycleFault = (name: string): string => `${name} must be monthly, quarterly or yearly`;

/** How often something is billed or looked at; yearly where nothing is said, in any letter case. */
export const cycle: ReadKind<BillingCycle, string> & GivenKind<BillingCycle> = {
  wire: 'word',
  absent: 'yearly',
  choices: billingCycles,
  read: (given, { name }) => readingOf(parseBillingCycle(given), cycleFault(name)),
  text: (value) => value,
  example: 'yearly',
  control: 'choice',
  isHeld: true,
};

/** What is said of a unit of notice that is none. @example unitFault('Notice unit') // 'Notice unit must be days or months' */
export const unitFault = (name: string): string => `${name} must be ${noticeUnits.join(' or ')}`;

/** In what notice is counted, in any letter case, of one or many. */
export const unit: ReadKind<NoticeUnit, string> = {
  wire: 'word',
  isBlankNone: true,
  choices: noticeUnits,
  read: (given, { name }) => readingOf(parseNoticeUnit(given), unitFault(name)),
  text: (value) => value,
  example: 'months',
  control: 'choice',
  isHeld: true,
};

/** What is said of a text that is the code of no currency. */
export const currencyFault = 'Currency must be the code of a currency, such as EUR';

/** The code of another currency than the company's, in any letter case. */
export const currency: ReadKind<CurrencyCode, string> = {
  wire: 'word',
  isBlankNone: true,
  read: (given) => readingOf(parseCurrency(given), currencyFault),
  text: (value) => value,
  example: 'EUR',
  control: 'text',
};

/** No where nothing is said. */
export const yesNo: Kind<boolean, boolean> & GivenKind<boolean> = {
  wire: 'yesNo',
  absent: false,
  text: (answer) => (answer ? 'yes' : 'no'),
  cell: String,
  example: 'true',
  control: 'check',
  isHeld: true,
};
