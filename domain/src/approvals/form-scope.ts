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
): readonly Form[] => forms.filter((form) => faultOf(form, request, 'begun') === undefined);

/** How far a request is: begun, being submitted, or submitted once, from when on its form stays. */
export type ScopeState = 'begun' | 'submitted' | 'under way';

/** Whether a request may change to another form: until it was submitted once, as its steps are those of its form. */
export const isFormOpen = ({
  round,
  isSubmitted,
}: {
  readonly round: number;
  readonly isSubmitted: boolean;
}): boolean => round === 1 && !isSubmitted;

/**
 * What of a request is beyond its form; undefined where nothing is. A cost that isn't known yet is asked for once it is submitted.
 * @example scopeFault({ name: 'Seats', largestCost: 1000 }, { kind: 'software', cost: 1000.01 }, { state: 'begun', sign: '$' })?.about // 'cost'
 */
export function scopeFault(
  form: FormScope,
  request: ScopedRequest,
  { state, sign }: { readonly state: ScopeState; readonly sign: string },
): ScopeFault | undefined {
  const { name, largestCost } = form;
  const isOpen = state !== 'under way';
  const about = faultOf(form, request, state);
  if (about === 'kind') {
    const advice = isOpen ? 'Please choose another form' : 'Please start a new request with another form';
    return { about, message: `The form ‘${name}’ is only for ${kindsText(form)}. ${advice}` };
  }
  if (about === undefined) return undefined;
  const allowed = `The form ‘${name}’ allows at most ${amountText(centsOf(largestCost ?? 0), sign)} a year`;
  if (request.cost === null) return { about, message: `${allowed}. Please enter the cost` };
  const advice = isOpen
    ? 'Please enter less, or choose another form'
    : 'For more, please start a new request with another form';
  return { about, message: `${allowed}. ${advice}` };
}

function faultOf(
  form: FormScope,
  { kind, cost }: ScopedRequest,
  state: ScopeState,
): ScopeFault['about'] | undefined {
  const { largestCost = null } = form;
  if (!isForKind(form, kind)) return 'kind';
  if (largestCost === null) return undefined;
  const isWithin = cost === null ? state === 'begun' : centsOf(cost) <= centsOf(largestCost);
  return isWithin ? undefined : 'cost';
}

const kindsText = ({ kinds = [] }: Pick<FormScope, 'kinds'>): string =>
  sentenceList(kinds.map((kind) => pluralOfKind[kind]));

/**
 * What a form is for, in words; empty where that is everything.
 * @example scopeText({ kinds: ['renewal'], largestCost: 1000 }, '$') // 'only for renewals, at most $1,000 a year'
 */
export const scopeText = (
  { kinds = [], largestCost = null }: Omit<FormScope, 'name'>,
  sign: string,
): string =>
  [
    ...(kinds.length > 0 ? [`only for ${kindsText({ kinds })}`] : []),
    ...(largestCost === null ? [] : [`at most ${amountText(centsOf(largestCost), sign)} a year`]),
  ].join(', ');

/** The same as it begins a sentence. @example scopeSentence({ largestCost: 1000 }, '$') // 'At most $1,000 a year' */
export function scopeSentence(scope: Omit<FormScope, 'name'>, sign: string): string {
  const text = scopeText(scope, sign);
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}
