import { Problem, type ProblemFields } from '@purser/domain/problem';
import { missingOwnersMessage, ownerRoles } from '@purser/domain/workflow';
import { isSignedOut } from '../../../lib/problem-kinds.ts';
import { fieldAt } from './request-fields.ts';
import { chooseOwner } from './request-form.ts';

// Answers without a helpful message.
const wordless: ReadonlySet<string> = new Set(['unreadable', 'wordless']);

/**
 * Why a request wasn't saved; null where its fields show it, or a sign-in is asked for
 * (docs/product/requests.md#request-page).
 */
export function failureText(error: Error | null): string | null {
  if (!error || isSignedOut(error)) return null;
  if (!(error instanceof Problem) || error.code === 'unreachable')
    return 'Error saving changes. Please try again.';
  if (error.kind === 'broken' || wordless.has(error.code)) return 'Failed to save changes. Please try again.';
  return isShownAtField(error) ? null : error.message;
}

const isShownAtField = ({ message, fields = {} }: Problem): boolean =>
  Object.entries(fields).some(([path, text]) => fieldAt(path) !== undefined && text === message);

/**
 * A refusal as the form shows it. The server repeats one sentence at each missing owner; the form shows that sentence
 * once, in an alert, and a short message at each field.
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
