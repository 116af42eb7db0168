/** The schemas that follow from a record's description in `domain`: how its fields are written, and how calls answer them. */
import { type Description, type Field, makeEach, rangeOf } from '@purser/domain/fields';
import { billingCycles, noticeUnits, parseBillingCycle, parseNoticeUnit } from '@purser/domain/options';
import { z } from 'zod';
import { optionalCurrency, optionalOriginal, optionalRate } from './currency-fields.ts';
import {
  absentMeans,
  day,
  nameList,
  optionalCount,
  optionalDate,
  optionalDays,
  optionalPercent,
  optionalText,
  percentagesText,
  personId,
  positiveAmount,
  requiredDate,
  requiredText,
  segmentNames,
} from './fields.ts';

/** A billing cycle in any letter case; stored in lower case. */
export const billingCycle = (label = 'Billing cycle') =>
  z.string().transform((text, context) => {
    const cycle = parseBillingCycle(text);
    if (cycle) return cycle;
    context.addIssue({ code: 'custom', message: `${label} must be monthly, quarterly or yearly` });
    return z.NEVER;
  });

/** A unit of notice in any letter case, or null; blank text is null. */
const noticeUnit = (label: string) =>
  z
    .string()
    .nullable()
    .transform((text, context) => {
      if (text === null || text.trim() === '') return null;
      const unit = parseNoticeUnit(text);
      if (unit) return unit;
      context.addIssue({ code: 'custom', message: `${label} must be ${noticeUnits.join(' or ')}` });
      return z.NEVER;
    });

// 'Start Date' → 'Start date'
const sentence = ({ label }: Field): string => label.charAt(0) + label.slice(1).toLowerCase();
const invalid = (field: Field): string => field.wrong ?? `Invalid ${field.label.toLowerCase()}`;

const written = {
  day: (field: Field) => requiredDate(`${sentence(field)} is required`, invalid(field)),
  dayOrNone: (field: Field) => optionalDate(invalid(field)),
  amount: (field: Field) => {
    const name = sentence(field);
    return positiveAmount({ missing: `${name} is required`, wrong: `${name} must be a positive number` });
  },
  amountOrNone: (field: Field) => written.amount(field).nullable(),
  text: (field: Field) => requiredText(`${sentence(field)} is required`, field.most),
  textOrNone: (field: Field) => optionalText(field.most),
  names: () => nameList().transform((names) => names ?? []),
  segments: () => segmentNames(),
  shares: () => percentagesText(),
  personOrNone: () => personId(),
  cycle: (field: Field) => billingCycle(sentence(field)),
  cycleOrNone: (field: Field) => billingCycle(sentence(field)).nullable(),
  yesNo: () => z.boolean(),
  countOrNone: (field: Field) => optionalCount(sentence(field), rangeOf(field)),
  percentOrNone: (field: Field) => optionalPercent(sentence(field), rangeOf(field)),
  daysOrNone: (field: Field) => optionalDays(sentence(field), rangeOf(field)),
  unitOrNone: (field: Field) => noticeUnit(sentence(field)),
  currencyOrNone: () => optionalCurrency(),
  originalOrNone: () => optionalOriginal(),
  rateOrNone: () => optionalRate(),
};

/** The fields as a person gives them, each with its messages. */
export const writtenFields = <Fields extends Description>(fields: Fields) => makeEach(fields, written);

const created = {
  ...written,
  dayOrNone: (field: Field) => written.dayOrNone(field).default(null),
  amountOrNone: (field: Field) => written.amountOrNone(field).default(null),
  textOrNone: (field: Field) => written.textOrNone(field).default(null),
  names: () => absentMeans(written.names(), []),
  segments: () => written.segments().default(null),
  shares: () => written.shares().default(null),
  personOrNone: () => written.personOrNone().default(null),
  cycle: (field: Field) => absentMeans(written.cycle(field), 'yearly'),
  cycleOrNone: (field: Field) => written.cycleOrNone(field).default(null),
  yesNo: () => absentMeans(written.yesNo(), false),
  countOrNone: (field: Field) => written.countOrNone(field).default(null),
  percentOrNone: (field: Field) => written.percentOrNone(field).default(null),
  daysOrNone: (field: Field) => written.daysOrNone(field).default(null),
  unitOrNone: (field: Field) => written.unitOrNone(field).default(null),
  currencyOrNone: () => written.currencyOrNone().default(null),
  originalOrNone: () => written.originalOrNone().default(null),
  rateOrNone: () => written.rateOrNone().default(null),
};

/** The same for a new record: what isn't given is what its kind says of nothing. */
export const newFields = <Fields extends Description>(fields: Fields) => makeEach(fields, created);

const replied = {
  day: () => day,
  dayOrNone: () => day.nullable(),
  amount: () => z.number(),
  amountOrNone: () => z.number().nullable(),
  text: () => z.string(),
  textOrNone: () => z.string().nullable(),
  names: () => z.array(z.string()),
  segments: () => z.array(z.string()).nullable(),
  shares: () => z.string().nullable(),
  personOrNone: () => z.number().nullable(),
  cycle: () => z.enum(billingCycles),
  cycleOrNone: () => z.enum(billingCycles).nullable(),
  yesNo: () => z.boolean(),
  countOrNone: () => z.number().nullable(),
  percentOrNone: () => z.number().nullable(),
  daysOrNone: () => z.array(z.number()).readonly().nullable(),
  unitOrNone: () => z.enum(noticeUnits).nullable(),
  currencyOrNone: () => z.string().nullable(),
  originalOrNone: () => z.number().nullable(),
  rateOrNone: () => z.number().nullable(),
};

/** The fields as calls answer them. */
export const repliedFields = <Fields extends Description>(fields: Fields) => makeEach(fields, replied);
