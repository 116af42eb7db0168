import { Problem, type ProblemFields } from '@purser/domain/problem';
import { missingOwnersMessage, ownerRoles } from '@purser/domain/workflow';
import { isSignedOut } from '../../../lib/problem-kinds.ts';
import { fieldAt } from './request-fields.ts';
import { chooseOwner } from './request-form.ts';

// Answers in which a person finds nothing that would help.
const wordless: ReadonlySet<string> = new Set(['unreadable', 'wordless']);

/**
 * Why a request wasn't saved, in words; null where its fields say so, or somebody is asked to sign in
 * (docs/product/requests.md#request-page).
 */
export function failureWords(error: Error | null): string | null {
  if (!error || isSignedOut(error)) return null;
  if (!(error instanceof Problem) || error.code === 'unreachable')
    return 'Error saving changes. Please try again.';
  if (error.kind === 'broken' || wordless.has(error.code)) return 'Failed to save changes. Please try again.';
  return isToldAtField(error) ? null : error.message;
}

const isToldAtField = ({ message, fields = {} }: Problem): boolean =>
  Object.entries(fields).some(([path, text]) => fieldAt(path) !== undefined && text === message);

/**
 * A refusal as its form shows it. Of owners that are missing the server says the whole sentence at each; here it
 * stands once, above the form, for all that lack one.
 */
export function atItsFields(error: Error): Error {
  if (!(error instanceof Problem) || !error.fields) return error;
  const { kind, message, code, fields } = error;
  const named = ownerRoles.filter(({ field }) => field in fields);
  const sentence = missingOwnersMessage(named.map(({ label }) => label));
  const short: ProblemFields = Object.fromEntries(
    Object.entries(fields).map(([path, text]) => [path, text === sentence ? chooseOwner : text]),
  );
  return new Problem(kind, message, { code, fields: short });
}
