import type { RequestForm } from '@purser/api/approval-settings';
import { Problem } from '@purser/domain/problem';

/** What is changed of a form; the rest of it stays as it is kept. */
export type FormChanges = Partial<Pick<RequestForm, 'name' | 'questions' | 'steps'>>;

/** A change of one form. */
export interface FormChange {
  /** The form as the change began. */
  readonly from: RequestForm;
  readonly changes: FormChanges;
  /** Whether somebody else's change of the same part is kept, or saved over. */
  readonly theirs: 'kept' | 'replaced';
}

const parts = ['name', 'questions', 'steps'] as const;

const isSame = (part: (typeof parts)[number], one: RequestForm, other: RequestForm): boolean =>
  JSON.stringify(one[part]) === JSON.stringify(other[part]);

/** The name and questions that differ from what they were before. */
export function changesFrom(
  before: RequestForm,
  typed: Pick<RequestForm, 'name' | 'questions'>,
): FormChanges {
  const after = { ...before, name: typed.name.trim(), questions: typed.questions };
  return {
    ...(!isSame('name', before, after) && { name: after.name }),
    ...(!isSame('questions', before, after) && { questions: after.questions }),
  };
}

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
      `Somebody else has changed the ${changed} of the form ‘${from.name}’ since you opened it`,
    );
  return forms.map((form) => (form === now ? { ...form, ...changes } : form));
}
