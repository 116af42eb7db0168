import { type UseMutationResult, useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { isEqual, type Sides } from '../lib/draft.ts';
import { isOfKind } from '../lib/problem-kinds.ts';
import type { PartOutcome } from '../lib/unsaved.ts';
import type { TheirChange } from './conflict-dialog.tsx';

interface VersionedSave<Typed, Body, Saved, Fresh> {
  /** Refused as 'stale' where somebody else has saved meanwhile. */
  readonly update: Pick<
    UseMutationResult<Saved, Error, Body>,
    'mutateAsync' | 'isPending' | 'error' | 'reset'
  >;
  /** `fresh` is the version to write over, null for the one that editing began with. Null sends nothing. */
  readonly bodyOf: (typed: Typed, fresh: Fresh | null) => Body | null;
  /** Loads what somebody else has saved meanwhile. */
  readonly findOut: () => Promise<Fresh>;
  readonly changesIn: (fresh: Fresh, typed: Typed) => readonly TheirChange[];
  /** Asks even where they changed nothing that is shown; otherwise what was typed is saved then. */
  readonly asksAlways?: boolean;
  readonly onSaved: (saved: Saved, typed: Typed, fresh: Fresh | null) => void;
  readonly onNothing?: () => void;
  readonly onTaken: (fresh: Fresh) => void;
  readonly onRefused?: (error: Error) => void;
}

/** Where somebody else was quicker, `conflict` is what the ConflictDialog shows. An unmounted form isn't called back. */
export function useVersionedSave<Typed, Body, Saved, Fresh>(
  record: VersionedSave<Typed, Body, Saved, Fresh>,
) {
  const { update } = record;
  const comparison = useMutation({ mutationFn: record.findOut, meta: { quiet: true } });
  const [late, setLate] = useState<{ readonly typed: Typed } | null>(null);
  const fresh = comparison.data;

  async function write(typed: Typed, over: Fresh | null): Promise<PartOutcome> {
    if (over === null) comparison.reset();
    const body = record.bodyOf(typed, over);
    if (body === null) {
      setLate(null);
      record.onNothing?.();
      return 'saved';
    }
    const onSuccess = (saved: Saved) => {
      setLate(null);
      record.onSaved(saved, typed, over);
    };
    const onError = (error: Error) => (isStale(error) ? compare(typed) : refuse(error));
    return update.mutateAsync(body, { onSuccess, onError }).then(() => 'saved', outcomeOf);
  }

  function compare(typed: Typed) {
    setLate({ typed });
    const onSuccess = (found: Fresh) => {
      if (!record.asksAlways && record.changesIn(found, typed).length === 0) void write(typed, found);
    };
    comparison.mutate(undefined, { onSuccess, onError: refuse });
  }

  function refuse(error: Error) {
    setLate(null);
    record.onRefused?.(error);
  }

  return {
    save: (typed: Typed) => write(typed, null),
    isSaving: update.isPending,
    /** A version that is no longer the newest is no refusal. */
    error: comparison.error ?? (isStale(update.error) ? null : update.error),
    /** Forgets the refusal, and drops the callbacks of a save that is under way. */
    forget: () => {
      comparison.reset();
      update.reset();
    },
    conflict: late && {
      changes: fresh === undefined ? null : record.changesIn(fresh, late.typed),
      busy: update.isPending,
      onApply: () => fresh !== undefined && void write(late.typed, fresh),
      onTake: () => {
        setLate(null);
        if (fresh !== undefined) record.onTaken(fresh);
      },
      onClose: () => setLate(null),
    },
  };
}

/** What a record's fields are called and say, and who has changed them. */
interface FieldWords<Name, Values> {
  readonly labelOf: (name: Name) => string;
  readonly textOf: (name: Name, values: Values) => string;
  readonly whoChanged: (name: Name) => Pick<TheirChange, 'by' | 'at'>;
}

/** The fields that others have changed, beside what was typed; where both have typed the same there is nothing to decide. */
export function changesOfRecord<Values extends object, Name extends keyof Values & string>(
  { base, mine, theirs }: Sides<Values>,
  names: readonly Name[],
  { labelOf, textOf, whoChanged }: FieldWords<Name, Values>,
): TheirChange[] {
  const changed = names.filter((name) => !isEqual(base[name], theirs[name]));
  return changed.map((name) => {
    const [before, their, own] = [textOf(name, base), textOf(name, theirs), textOf(name, mine)];
    const isTyped = !isEqual(base[name], mine[name]) && own !== their;
    return { label: labelOf(name), before, theirs: their, mine: isTyped ? own : null, ...whoChanged(name) };
  });
}

const isStale = (error: Error | null): boolean => isOfKind(error, 'stale');

const outcomeOf = (error: Error): PartOutcome => (isStale(error) ? 'open' : error);
