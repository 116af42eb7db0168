import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { type Conflict, isEqual, type Merge, type Sides, takingTheirs } from '../lib/draft.ts';
import { isOfKind } from '../lib/problem-kinds.ts';
import { recheckRights } from '../lib/session.tsx';
import type { Draft } from '../lib/use-draft.ts';
import type { TheirChange } from './conflict-dialog.tsx';

/** What two people can save at once: how it is read, saved and merged, and what its conflicts say. */
export interface Shared<Value> {
  readonly queryKey: QueryKey;
  readonly read: () => Promise<Value>;
  /** Refused as 'stale' where somebody has saved another one than `from`. */
  readonly save: (value: Value, from: Value) => Promise<Value>;
  readonly merge: Merge<Value>;
  readonly words: ConflictWords<Value>;
}

export interface ConflictWords<Value> {
  /** 'These groups have changed since you opened them' */
  readonly title: string;
  /** What both have changed: 'Finance leads · Name'. The sides are looked through once, since thousands of rows may conflict. */
  readonly labelsOf: (sides: Sides<Value>) => (conflict: Conflict) => string;
  /** A side as text; `plainText` where it isn't given. */
  readonly textOf?: (side: unknown, conflict: Conflict) => string;
}

/** A change of what is saved by then, or a draft that began from something else. */
type Edit<Value> = ((now: Value) => Value) | Draft<Value>;

interface Attempt<Value> {
  readonly kept: Value;
  readonly conflicts: readonly Conflict[];
  readonly sides: Sides<Value>;
}

interface Heard<Value> {
  /** `sent` is what was edited; `kept` may have more, by others. */
  readonly onSaved?: (kept: Value, sent: Value) => void;
  /** Where theirs was taken, or mine is to be applied: what to go on from. */
  readonly onAdopt?: (draft: Draft<Value>) => void;
  readonly onRefused?: (error: Error, sent: Value | undefined) => void;
}

/**
 * Saves changes one after the other, each merged with what others have saved meanwhile. Where both have changed the same, nothing is
 * saved, and `conflict` is what the ConflictDialog shows.
 */
export function useSharedSave<Value>(shared: Shared<Value>, heard: Heard<Value> = {}) {
  const client = useQueryClient();
  const [late, setLate] = useState<Sides<Value> | null>(null);
  const { saving, refused } = useMergedSaves(shared, { ...heard, onLate: setLate });

  function goOn(mine: Value, theirs: Value): Draft<Value> {
    const draft = { base: theirs, mine };
    heard.onAdopt?.(draft);
    return draft;
  }

  function take(sides: Sides<Value>) {
    setLate(null);
    client.setQueryData<Value>(shared.queryKey, sides.theirs);
    const draft = goOn(takingTheirs(shared.merge, sides), sides.theirs);
    // What is saved at once has no other way to be saved.
    if (!heard.onAdopt && !isEqual(draft.base, draft.mine)) saving.mutate(draft);
  }

  return {
    save: (change: Edit<Value>) => saving.mutate(change),
    /** False where it waits for a decision. */
    saved: (change: Edit<Value>) =>
      saving.mutateAsync(change).then(({ conflicts }) => conflicts.length === 0),
    isSaving: saving.isPending,
    isSaved: saving.data?.conflicts.length === 0,
    error: saving.error,
    /** What was sent and refused, by whose places the error names what is wrong. */
    refused,
    forget: saving.reset,
    conflict: late && {
      title: shared.words.title,
      changes: changesIn(shared, late),
      busy: saving.isPending,
      onApply: () => saving.mutate(goOn(shared.merge(late).value, late.theirs)),
      onTake: () => take(late),
      onClose: () => setLate(null),
    },
  };
}

interface MergedHeard<Value> extends Heard<Value> {
  /** What both have changed, to be decided first; null once nothing is. */
  readonly onLate: (sides: Sides<Value> | null) => void;
}

function useMergedSaves<Value>(shared: Shared<Value>, heard: MergedHeard<Value>) {
  const client = useQueryClient();
  const [refused, setRefused] = useState<Value>();
  const sent = useRef<Value>(undefined);
  const saving = useMutation({
    scope: { id: JSON.stringify(shared.queryKey) },
    mutationFn: async (change: Edit<Value>) => {
      const onSent = (value: Value) => {
        sent.current = value;
      };
      const known = client.getQueryData<Value>(shared.queryKey) ?? (await shared.read());
      const draft = typeof change === 'function' ? { base: known, mine: change(known) } : change;
      return saveMerged(shared, draft, { attempt: 1, onSent });
    },
    meta: { quiet: true },
    onSuccess: ({ kept, conflicts, sides }) => {
      const isLate = conflicts.length > 0;
      // Without a draft that keeps it, what was typed would give way to theirs before that is decided.
      if (!isLate || heard.onAdopt) client.setQueryData<Value>(shared.queryKey, kept);
      heard.onLate(isLate ? sides : null);
      if (!isLate) heard.onSaved?.(kept, sides.mine);
    },
    onError: (error) => {
      heard.onLate(null);
      setRefused(sent.current);
      recheckRights(client, error);
      heard.onRefused?.(error, sent.current);
    },
  });
  return { saving, refused };
}

// Others may save again between what was read and what is written.
const mostAttempts = 3;

async function saveMerged<Value>(
  shared: Shared<Value>,
  { base, mine }: Draft<Value>,
  { attempt, onSent }: { readonly attempt: number; readonly onSent: (value: Value) => void },
): Promise<Attempt<Value>> {
  const sides = { base, mine, theirs: await shared.read() };
  const { value, conflicts } = shared.merge(sides);
  if (conflicts.length > 0 || isEqual(value, sides.theirs)) return { kept: sides.theirs, conflicts, sides };
  onSent(value);
  return shared.save(value, sides.theirs).then(
    (kept) => ({ kept, conflicts, sides }),
    (error: unknown) => {
      if (attempt === mostAttempts || !isOfKind(error, 'stale')) throw error;
      return saveMerged(shared, { base, mine }, { attempt: attempt + 1, onSent });
    },
  );
}

function changesIn<Value>({ merge, words }: Shared<Value>, sides: Sides<Value>): TheirChange[] {
  const { textOf = plainText } = words;
  const labelOf = words.labelsOf(sides);
  return merge(sides).conflicts.map((conflict) => ({
    label: labelOf(conflict),
    before: textOf(conflict.base, conflict),
    theirs: textOf(conflict.theirs, conflict),
    mine: textOf(conflict.mine, conflict),
  }));
}

/** Texts as they are, lists by their entries, and records by what they are called. */
export function plainText(side: unknown): string {
  if (side === undefined || side === null) return '';
  if (typeof side === 'boolean') return side ? 'yes' : 'no';
  if (Array.isArray(side)) return side.map(plainText).join(', ');
  if (typeof side === 'string') return side;
  if (typeof side !== 'object') return JSON.stringify(side);
  const [name] = ['name', 'label', 'key'].flatMap((field) =>
    Object.entries(side).filter(([own]) => own === field),
  );
  return plainText(name?.[1]);
}
