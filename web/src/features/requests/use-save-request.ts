import type { PurchaseRequest, RequestChangesInput } from '@purser/api/requests';
import type { User } from '@purser/api/users';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { isOfKind } from '../../lib/problem-kinds.ts';
import { useUsers } from '../../lib/reference.ts';
import type { StaleChange } from '../../ui/stale-dialog.tsx';
import { changedFields, requestLabels, valuesOf, valueWords } from './request-fields.ts';
import type { RequestFormInput } from './request-form.ts';
import { keepRequest, useFreshRequest, useUpdateRequest } from './update-request.ts';

type Saving = {
  /** The request as it was when its form was opened. */
  request: PurchaseRequest;
  /** It has been saved, or the other version was taken. */
  onDone: () => void;
  onRefused: (error: Error) => void;
};

interface LateChange {
  readonly changes: RequestChangesInput;
  readonly mine: RequestFormInput;
}

/** Saves changes to a request. Where somebody else was quicker, `conflict` says what there is to decide. */
export function useSaveRequest({ request, onDone, onRefused }: Saving) {
  const client = useQueryClient();
  const users = useUsers();
  const update = useUpdateRequest(request.id);
  const fresh = useFreshRequest(request.id);
  const [late, setLate] = useState<LateChange | null>(null);

  function save(changes: RequestChangesInput, mine: RequestFormInput) {
    fresh.reset();
    write({ changes, mine }, request.version);
  }

  function write(change: LateChange, version: number) {
    update.mutate(
      { changes: change.changes, version },
      {
        onSuccess: onDone,
        onError: (error) => (isOfKind(error, 'stale') ? compare(change) : refuse(error)),
      },
    );
  }

  function compare(change: LateChange) {
    setLate(change);
    fresh.mutate(undefined, {
      // A step was decided, or what was changed was put back: these fields have nothing to decide.
      onSuccess: (theirs) => {
        if (changesBetween(request, theirs, { mine: change.mine, users }).length === 0)
          write(change, theirs.version);
      },
      onError: refuse,
    });
  }

  function refuse(error: Error) {
    setLate(null);
    onRefused(error);
  }

  const theirs = fresh.data;
  const conflict = late && {
    changes: theirs ? changesBetween(request, theirs, { mine: late.mine, users }) : null,
    apply: () => theirs && write(late, theirs.version),
    take: () => {
      if (theirs) keepRequest(client, theirs);
      onDone();
    },
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

/** What somebody else has made of a request meanwhile, beside what was typed. */
function changesBetween(
  before: PurchaseRequest,
  theirs: PurchaseRequest,
  { mine, users }: { mine: RequestFormInput; users: readonly User[] },
): StaleChange[] {
  const known = valuesOf(before);
  const now = valuesOf(theirs);
  const typed = changedFields(known, mine);
  return changedFields(known, now).map((name) => {
    const words = (values: RequestFormInput) => valueWords(name, values, users);
    return {
      label: requestLabels[name],
      before: words(known),
      theirs: words(now),
      // Whoever typed the same has nothing to decide.
      mine: typed.includes(name) && words(mine) !== words(now) ? words(mine) : null,
      by: theirs.updatedByName,
      at: theirs.updatedAt,
    };
  });
}
