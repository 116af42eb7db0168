import { zodResolver } from '@hookform/resolvers/zod';
import type { PurchaseRequest, RequestStep } from '@purser/api/request-replies';
import type { User } from '@purser/api/users';
import { Problem, type ProblemFields } from '@purser/domain/problem';
import { requestLabels } from '@purser/domain/request-changes';
import { requestFieldNames } from '@purser/domain/request-fields';
import { missingOwnersMessage, ownerRoles } from '@purser/domain/workflow';
import { isSignedOut } from '../../../lib/problem-kinds.ts';
import { useRecordForm, valuesAt } from '../../../lib/record-form.ts';
import { useUsers } from '../../../lib/reference.ts';
import { useMe } from '../../../lib/session.tsx';
import type { TheirChange } from '../../../ui/conflict-dialog.tsx';
import { changesOfRecord, useVersionedSave } from '../../../ui/versioned-save.ts';
import { lastSaveOf, useFindRequest, useUpdateRequest } from '../update-request.ts';
import { changedFields, fieldAt, owners, type RequestField, valuesOf, valueText } from './request-fields.ts';
import {
  changesOf,
  chooseOwner,
  type RequestFormInput,
  type RequestFormOutput,
  requestForm,
} from './request-form.ts';
import { detailRights, type FieldLock } from './request-locks.ts';
import { roleStepsOf } from './required-steps.ts';

type RequestFormOptions = {
  request: PurchaseRequest;
  steps: readonly RequestStep[];
  lock: FieldLock | null;
  /** Typed on the page before; in this form it is unsaved. */
  typedProduct?: string | undefined;
};

export function useRequestForm({ request, steps, lock, typedProduct = '' }: RequestFormOptions) {
  const locked = lock?.fields ?? [];
  // Locked owners aren't required: the person couldn't choose them.
  const check = zodResolver(
    requestForm(owners.some((name) => locked.includes(name)) ? [] : roleStepsOf(request, steps)),
  );
  const saved = valuesOf(request);
  const editing = useRecordForm<PurchaseRequest, RequestFormInput, RequestFormOutput>({
    record: request,
    valuesOf,
    defaultValues: { ...saved, productName: saved.productName || typedProduct },
    changedFields,
    // Locked fields are checked with their saved values: they aren't sent, and must not block the others.
    check: (base) => (values, context, options) =>
      check({ ...values, ...valuesAt(valuesOf(base), locked) }, context, options),
    pathOf: fieldAt,
  });
  // Locked fields show the saved value, so the typed one is listed beside them.
  const differing = changedFields(saved, editing.values);
  const unsavable = editing.unsaved.filter((name) => locked.includes(name) && differing.includes(name));
  return { ...editing, unsavable };
}

type SaveRequestOptions = {
  request: PurchaseRequest;
  /** `values` are the form's values when it was sent, with the saved ones of locked fields. */
  onSaved: (next: PurchaseRequest, known: RequestFormInput) => void;
  /** Everything that was typed is in locked fields. */
  onNothing: () => void;
  onTaken: () => void;
  onRefused: (error: Error) => void;
};

/** What a form held when it was sent: the parsed values, the typed ones, and its locked fields. */
interface Typed {
  readonly values: RequestFormOutput;
  readonly mine: RequestFormInput;
  readonly lock: FieldLock | null;
}

type Fresh = { readonly request: PurchaseRequest; readonly steps: readonly RequestStep[] };

export function useSaveRequest({ request, onSaved, onNothing, onTaken, onRefused }: SaveRequestOptions) {
  const me = useMe();
  const users = useUsers();
  // The newer version of the request may lock other fields.
  const lockedIn = ({ lock }: Typed, fresh: Fresh | null): readonly RequestField[] =>
    (fresh ? detailRights(me, fresh.request, fresh.steps).lock : lock)?.fields ?? [];

  return useVersionedSave({
    update: useUpdateRequest(request.id),
    bodyOf: (typed: Typed, fresh: Fresh | null) => {
      const { version, status } = fresh?.request ?? request;
      const changes = changesOf(request, typed.values, lockedIn(typed, fresh));
      // Saving a complete draft moves it on, even without a change (docs/product/requests.md#status).
      return Object.keys(changes).length === 0 && status !== 'draft' ? null : { changes, version };
    },
    findOut: useFindRequest(request.id),
    changesIn: (fresh, typed) =>
      changesBetween(request, fresh.request, { ...typed, locked: lockedIn(typed, fresh), users, me: me.id }),
    onSaved: (next, typed, fresh) =>
      onSaved(next, { ...typed.mine, ...valuesAt(valuesOf(request), lockedIn(typed, fresh)) }),
    onNothing,
    onTaken,
    onRefused,
  });
}

interface OwnChanges {
  readonly mine: RequestFormInput;
  readonly locked: readonly RequestField[];
  readonly users: readonly User[];
  readonly me: number;
}

/** What somebody else changed meanwhile, beside what was typed and can still be saved. */
function changesBetween(
  before: PurchaseRequest,
  request: PurchaseRequest,
  { mine: typed, locked, users, me }: OwnChanges,
): TheirChange[] {
  const [base, theirs] = [valuesOf(before), valuesOf(request)];
  const changed = changedFields(base, theirs);
  const differing = changedFields(typed, theirs);
  // After a lost answer the newer version is one's own: that is no conflict.
  if (request.updatedBy === me && changed.every((name) => !differing.includes(name))) return [];
  const mine = { ...typed, ...valuesAt(base, locked) };
  return changesOfRecord({ base, mine, theirs }, requestFieldNames, {
    labelOf: (field) => requestLabels[field],
    textOf: (field, values) => valueText(field, values, users),
    whoChanged: () => lastSaveOf(request, users),
  });
}

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
