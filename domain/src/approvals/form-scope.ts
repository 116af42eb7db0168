/**
 * What a form of requests is for (docs/product/approvals.md#forms): kinds of requests, and a largest cost a year. A form with
 * fewer steps isn't begun from for what its steps weren't made for.
 */
import { amountText, centsOf } from '../money.ts';
import { sentenceList } from '../sentence-list.ts';
import { pluralOfKind, type RequestKind } from './conditions.ts';

/** A form as far as it says what it is for. No kinds are all of them; the cost is dollars a year. */
export interface FormScope {
  readonly name: string;
  readonly kinds?: readonly RequestKind[] | undefined;
  readonly largestCost?: number | null | undefined;
}

/** What a request has of it; the cost is null while it isn't known. */
export interface ScopedRequest {
  readonly kind: RequestKind;
  readonly cost: number | null;
}

/** What is beyond a form, in words. */
export interface ScopeFault {
  readonly about: 'kind' | 'cost';
  readonly message: string;
}

/** Whether requests of a kind begin from a form. @example isForKind({ name: 'Seats', kinds: ['renewal'] }, 'software') // false */
export const isForKind = ({ kinds = [] }: Pick<FormScope, 'kinds'>, kind: RequestKind): boolean =>
  kinds.length === 0 || kinds.includes(kind);

/**
 * The forms that are for a request, for it to begin from one of them beside the default one.
 * @example fittingForms([{ name: 'Seats', largestCost: 1000 }], { kind: 'software', cost: 1000.01 }) // []
 */
export const fittingForms = <Form extends FormScope>(
  forms: readonly Form[],
  request: ScopedRequest,
): readonly Form[] => forms.filter((form) => scopeFault(form, request, 'begun') === undefined);

/**
 * What of a request is beyond its form; undefined where nothing is. A cost that isn't known yet is asked for once it is submitted.
 * @example scopeFault({ name: 'Seats', largestCost: 1000 }, { kind: 'software', cost: 1000.01 }, 'begun')?.about // 'cost'
 */
export function scopeFault(
  form: FormScope,
  { kind, cost }: ScopedRequest,
  state: 'begun' | 'submitted',
): ScopeFault | undefined {
  const { name, largestCost = null } = form;
  if (!isForKind(form, kind))
    return {
      about: 'kind',
      message: `The form ‘${name}’ is only for ${kindsText(form)}. Please start a new request with another form`,
    };
  if (largestCost === null || (cost === null && state === 'begun')) return undefined;
  const most = amountText(centsOf(largestCost));
  if (cost === null)
    return {
      about: 'cost',
      message: `The form ‘${name}’ allows at most ${most} a year. Please enter the cost`,
    };
  if (centsOf(cost) <= centsOf(largestCost)) return undefined;
  return {
    about: 'cost',
    message: `The form ‘${name}’ allows at most ${most} a year. For more, please start a new request with another form`,
  };
}

const kindsText = ({ kinds = [] }: Pick<FormScope, 'kinds'>): string =>
  sentenceList(kinds.map((kind) => pluralOfKind[kind]));

/**
 * What a form is for, as a sentence of its own; empty where that is everything.
 * @example scopeText({ kinds: ['renewal'], largestCost: 1000 }) // 'only for renewals, at most $1,000 a year'
 */
export const scopeText = ({ kinds = [], largestCost = null }: Omit<FormScope, 'name'>): string =>
  [
    ...(kinds.length > 0 ? [`only for ${kindsText({ kinds })}`] : []),
    ...(largestCost === null ? [] : [`at most ${amountText(centsOf(largestCost))} a year`]),
  ].join(', ');
