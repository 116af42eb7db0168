/** The schemas that follow from a record's description in `domain`: how its fields are written, and how calls answer them. */
import { type Description, type Field, type GivenOf, rangeOf, type ValueOf } from '@purser/domain/fields';
import type { Named, WireForm } from '@purser/domain/kinds/kind';
import { type AlwaysGiven, kindNamed } from '@purser/domain/kinds/kinds';
import { longest } from '@purser/domain/limits';
import { percentagesMessage } from '@purser/domain/segments';
import { z } from 'zod';
import {
  absentMeans,
  day,
  nameList,
  numeric,
  optionalDate,
  optionalText,
  personId,
  readBy,
  requiredDate,
  requiredText,
  segmentNames,
  tooLong,
} from './fields.ts';

// 'Start Date' → 'Start date'
const sentence = ({ label }: Field): string => label.charAt(0) + label.slice(1).toLowerCase();
const invalid = (field: Field): string => field.wrong ?? `Invalid ${field.label.toLowerCase()}`;
const required = (field: Field): string => `${sentence(field)} is required`;

/** A kind's form on the wire: what is checked before its value is read, and how calls answer it. */
interface Wire {
  readonly given: (field: Field) => z.ZodType;
  readonly replied: z.ZodType;
}

const wires: Readonly<Record<WireForm, Wire>> = {
  day: {
    given: (field) =>
      field.optional ? optionalDate(invalid(field)) : requiredDate(required(field), invalid(field)),
    replied: day,
  },
  text: {
    given: (field) => (field.optional ? optionalText(field.most) : requiredText(required(field), field.most)),
    replied: z.string(),
  },
  names: { given: () => nameList().transform((names) => names ?? []), replied: z.array(z.string()) },
  segments: { given: segmentNames, replied: z.array(z.string()) },
  shares: {
    given: () => z.string().max(longest.cell, tooLong(percentagesMessage)),
    replied: z.string(),
  },
  person: { given: personId, replied: z.number() },
  yesNo: { given: () => z.boolean(), replied: z.boolean() },
  word: { given: () => z.string(), replied: z.string() },
  numeric: { given: (field) => numeric(required(field)), replied: z.number() },
  days: {
    given: () => z.union([z.array(z.number()).readonly(), z.string()]),
    replied: z.array(z.number()).readonly(),
  },
};

type Written<Of extends Field> = z.ZodType<ValueOf<Of>, GivenOf<Of>>;

const isBlank = (given: unknown): boolean => typeof given === 'string' && given.trim() === '';

function written(field: Field): z.ZodType {
  const kind = kindNamed(field.kind);
  const given = wires[kind.wire].given(field);
  if (kind.read === undefined) return given;
  const named: Named = { name: sentence(field), range: rangeOf(field) };
  return readBy(field.optional ? given.nullable() : given, (value) => {
    const isNone = value === null || (kind.isBlankNone === true && isBlank(value));
    return isNone ? { value: null } : (kind.read?.(value, named) ?? { value });
  });
}

/** The fields as a person gives them, each with its messages. */
export function writtenFields<Fields extends Description>(
  fields: Fields,
): { readonly [Name in keyof Fields]: Written<Fields[Name]> };
export function writtenFields(fields: Description): object {
  return mapFields(fields, written);
}

type Created<Of extends Field> = Of extends { readonly optional: true }
  ? z.ZodDefault<Written<Of>>
  : Of['kind'] extends AlwaysGiven
    ? ReturnType<typeof absentMeans<Written<Of>>>
    : Written<Of>;

/** The same for a new record: what isn't given is what its kind says of nothing. */
export function newFields<Fields extends Description>(
  fields: Fields,
): { readonly [Name in keyof Fields]: Created<Fields[Name]> };
export function newFields(fields: Description): object {
  return mapFields(fields, (field) => {
    const { absent } = kindNamed(field.kind);
    if (field.optional) return written(field).default(null);
    return absent === undefined ? written(field) : absentMeans(written(field), absent);
  });
}

type Replied<Of extends Field> = z.ZodType<ValueOf<Of>, ValueOf<Of>>;

/** The fields as calls answer them. */
export function repliedFields<Fields extends Description>(
  fields: Fields,
): { readonly [Name in keyof Fields]: Replied<Fields[Name]> };
export function repliedFields(fields: Description): object {
  return mapFields(fields, ({ kind, optional }) => {
    const { wire, choices } = kindNamed(kind);
    const replied = choices ? z.enum(choices) : wires[wire].replied;
    return optional ? replied.nullable() : replied;
  });
}

const mapFields = (fields: Description, schemaOf: (field: Field) => z.ZodType): object =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, schemaOf(field)]));
