import type { RequestForm } from '@purser/api/approval-settings';
import { pick } from '@purser/domain/fields';
import { Problem } from '@purser/domain/problem';

/** What is changed of a form; the rest of it stays as it is kept. */
export type FormChanges = Partial<Pick<RequestForm, (typeof parts)[number]>>;

/** A change of one form. */
export interface FormChange {
  /** The form as the change began. */
  readonly from: RequestForm;
  readonly changes: FormChanges;
  /** Whether somebody else's change of the same part is kept, or saved over. */
  readonly theirs: 'kept' | 'replaced';
}

const parts = ['name', 'kinds', 'largestCost', 'questions', 'steps'] as const;
type Part = (typeof parts)[number];

/** What is typed of a form; its steps are edited elsewhere. */
export type TypedForm = Required<Pick<RequestForm, Exclude<Part, 'steps'>>>;

/** What can be typed of a form, with nothing where it doesn't say what it is for. */
export const typedForm = ({ name, questions, kinds = [], largestCost = null }: RequestForm): TypedForm => ({
  name,
  questions,
  kinds,
  largestCost,
});

const isSame = (part: Part, one: RequestForm, other: RequestForm): boolean => {
  const [before, after] = [one, other].map((form) => ({ ...form, ...typedForm(form) })[part]);
  return JSON.stringify(before) === JSON.stringify(after);
};

/** What is typed that differs from what it was before. */
export function changesFrom(before: RequestForm, typed: TypedForm): FormChanges {
  const after = { ...before, ...typed, name: typed.name.trim() };
  return pick(
    after,
    parts.filter((part) => !isSame(part, before, after)),
  );
}

const partNames: Readonly<Record<Part, string>> = {
  name: 'name',
  kinds: 'kinds of requests',
  largestCost: 'largest cost',
  questions: 'questions',
  steps: 'steps',
};

/**
 * The forms with a change of one of them. 'stale' where somebody else has removed it meanwhile, or changed the same part of it and
 * theirs is to be kept.
 */
export function withFormChange(
  forms: readonly RequestForm[],
  { from, changes, theirs }: FormChange,
): RequestForm[] {
  const now = forms.find(({ key }) => key === from.key);
  if (!now) throw new Problem('stale', `Somebody else has removed the form ‘${from.name}’`);
  const changed = parts.find((part) => part in changes && !isSame(part, from, now));
  if (changed !== undefined && theirs === 'kept')
    throw new Problem(
      'stale',
      `Somebody else has changed the ${partNames[changed]} of the form ‘${from.name}’ since you opened it`,
    );
  return forms.map((form) => (form === now ? { ...form, ...changes } : form));
}
