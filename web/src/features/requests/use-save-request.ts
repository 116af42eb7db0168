import type { PurchaseRequest, RequestStep } from '@purser/api/requests';
import type { User } from '@purser/api/users';
import type { Actor } from '@purser/domain/policy';
import { requestLabels } from '@purser/domain/request-changes';
import { useState } from 'react';
import { namesAmong } from '../../lib/people-names.ts';
import { isOfKind } from '../../lib/problem-kinds.ts';
import { useUsers } from '../../lib/reference.ts';
import { useMe } from '../../lib/session.tsx';
import type { StaleChange } from '../../ui/stale-dialog.tsx';
import { changedFields, type RequestField, valuesOf, valueWords } from './request-fields.ts';
import { changesOf, type RequestFormInput, type RequestFormOutput } from './request-form.ts';
import { detailRights, type FieldLock } from './request-locks.ts';
import { useFreshRequest, useUpdateRequest } from './update-request.ts';
import { valuesAt } from './use-request-form.ts';

type Saving = {
  /** The request as it was when editing began. */
  request: PurchaseRequest;
  /** It has become `next`; `known` is what the form held then, as far as it was sent. */
  onSaved: (next: PurchaseRequest, known: RequestFormInput) => void;
  /** Nothing of what was typed can be sent. */
  onNothing: () => void;
  /** The other version was taken. */
  onTaken: () => void;
  onRefused: (error: Error) => void;
};

/** What a form held when it was sent: as it is sent, and as it was typed. */
interface Typed {
  readonly values: RequestFormOutput;
  readonly mine: RequestFormInput;
}

/** What it is sent to. */
interface Target {
  readonly request: Pick<PurchaseRequest, 'version' | 'status'>;
  readonly lock: FieldLock | null;
}

/** Saves changes to a request. Where somebody else was quicker, `conflict` says what there is to decide. */
export function useSaveRequest(saving: Saving) {
  const { request } = saving;
  const me = useMe();
  const users = useUsers();
  const { update, send } = useSending(saving);
  const fresh = useFreshRequest(request.id);
  const [late, setLate] = useState<Typed | null>(null);

  function write(typed: Typed, target: Target) {
    send(typed, target, (error) => {
      if (!error) return setLate(null);
      if (isOfKind(error, 'stale')) return compare(typed);
      refuse(error);
    });
  }

  function compare(typed: Typed) {
    setLate(typed);
    fresh.mutate(undefined, {
      // A step was decided, or what was changed was put back: these fields have nothing to decide.
      onSuccess: (theirs) => {
        const target = targetOf(me, theirs);
        if (changesBetween(request, theirs.request, { typed, target, users, me: me.id }).length === 0)
          write(typed, target);
      },
      onError: refuse,
    });
  }

  function refuse(error: Error) {
    setLate(null);
    saving.onRefused(error);
  }

  function save(typed: Typed, lock: FieldLock | null) {
    fresh.reset();
    write(typed, { request, lock });
  }

  const theirs = fresh.data;
  const target = theirs && targetOf(me, theirs);
  const conflict = late && {
    changes: target
      ? changesBetween(request, theirs.request, { typed: late, target, users, me: me.id })
      : null,
    apply: () => target && write(late, target),
    take: saving.onTaken,
    close: () => setLate(null),
  };
  return {
    save,
    isSaving: update.isPending,
    /** Why it was refused; a version that is no longer the newest is no refusal. */
    error: fresh.error ?? (isOfKind(update.error, 'stale') ? null : update.error),
    conflict,
  };
}

/** Sends what can be changed of what was typed. `then` hears that this is done, or why it isn't. */
function useSending({ request, onSaved, onNothing }: Saving) {
  const update = useUpdateRequest(request.id);

  function send(typed: Typed, { request: { version, status }, lock }: Target, then: Then) {
    const locked = lock?.fields ?? [];
    const changes = changesOf(request, typed.values, locked);
    // A draft that has all it needs moves on by being saved, also as it is (docs/product/requests.md#status).
    if (Object.keys(changes).length === 0 && status !== 'draft') {
      then(null);
      return onNothing();
    }
    update.mutate(
      { changes, version },
      {
        onSuccess: (next) => {
          then(null);
          onSaved(next, { ...typed.mine, ...valuesAt(valuesOf(request), locked) });
        },
        onError: then,
      },
    );
  }

  return { update, send };
}

type Then = (error: Error | null) => void;

// What may be changed may have become another, too.
const targetOf = (person: Actor, { request, steps }: Theirs): Target => ({
  request,
  lock: detailRights(person, request, steps).lock,
});

type Theirs = { readonly request: PurchaseRequest; readonly steps: readonly RequestStep[] };

const isSameIn = (name: RequestField, one: RequestFormInput, other: RequestFormInput): boolean =>
  !changedFields(one, other).includes(name);

/** What somebody else has made of a request meanwhile, beside what was typed and can still be saved. */
function changesBetween(
  before: PurchaseRequest,
  theirs: PurchaseRequest,
  {
    typed: { mine },
    target,
    users,
    me,
  }: { typed: Typed; target: Target; users: readonly User[]; me: number },
): StaleChange[] {
  const names = namesAmong(users);
  const known = valuesOf(before);
  const now = valuesOf(theirs);
  const typed = changedFields(known, mine);
  const isMine = (name: RequestField) => typed.includes(name) && !target.lock?.fields.includes(name);
  const changed = changedFields(known, now);
  // Whose answer was lost has saved this themselves, and has no conflict with that.
  const isOwn = theirs.updatedBy === me && changed.every((name) => isSameIn(name, mine, now));
  if (isOwn) return [];
  return changed.map((name) => {
    const words = (values: RequestFormInput) => valueWords(name, values, users);
    return {
      label: requestLabels[name],
      before: words(known),
      theirs: words(now),
      // Whoever typed the same has nothing to decide.
      mine: isMine(name) && words(mine) !== words(now) ? words(mine) : null,
      by: theirs.updatedByName && names.shown({ id: theirs.updatedBy, name: theirs.updatedByName }),
      at: theirs.updatedAt,
    };
  });
}
