import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
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
  /** What both have changed: 'Finance leads · Name'. */
  readonly labelOf: (conflict: Conflict, sides: Sides<Value>) => string;
  /** A side as text; `plainText` where it isn't given. */
  readonly textOf?: (side: unknown, conflict: Conflict) => string;
}

/** A change of what is saved by then, or a draft that began from something else. */
export type Change<Value> = ((now: Value) => Value) | Draft<Value>;

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
  readonly onRefused?: (error: Error) => void;
}

/**
 * Saves changes one after the other, each merged with what others have saved meanwhile. Where both have changed the same, nothing is
 * saved, and `conflict` is what the ConflictDialog shows.
 */
export function useSharedSave<Value>(shared: Shared<Value>, heard: Heard<Value> = {}) {
  const client = useQueryClient();
  const [late, setLate] = useState<Sides<Value> | null>(null);
  const [sent, setSent] = useState<Value>();
  const saving = useMutation({
    scope: { id: JSON.stringify(shared.queryKey) },
    mutationFn: async (change: Change<Value>) => {
      const known = client.getQueryData<Value>(shared.queryKey) ?? (await shared.read());
      const draft = typeof change === 'function' ? { base: known, mine: change(known) } : change;
      return saveMerged(shared, draft, setSent);
    },
    meta: { quiet: true },
    onSuccess: ({ kept, conflicts, sides }) => {
      // Without a draft that keeps it, what was typed would give way to theirs before that is decided.
      if (conflicts.length === 0 || heard.onAdopt) client.setQueryData<Value>(shared.queryKey, kept);
      if (conflicts.length > 0) return setLate(sides);
      setLate(null);
      heard.onSaved?.(kept, sides.mine);
    },
    onError: (error) => {
      setLate(null);
      recheckRights(client, error);
      heard.onRefused?.(error);
    },
  });

  function goOn(mine: Value, theirs: Value): Draft<Value> {
    const draft = { base: theirs, mine };
    heard.onAdopt?.(draft);
    return draft;
  }

  return {
    save: (change: Change<Value>) => saving.mutate(change),
    /** False where it waits for a decision. */
    saved: (change: Change<Value>) =>
      saving.mutateAsync(change).then(({ conflicts }) => conflicts.length === 0),
    isSaving: saving.isPending,
    error: saving.error,
    /** What the last call held, by whose places a refusal names what is wrong. */
    sent,
    forget: saving.reset,
    conflict: late && {
      title: shared.words.title,
      changes: changesIn(shared, late),
      busy: saving.isPending,
      onApply: () => saving.mutate(goOn(shared.merge(late).value, late.theirs)),
      onTake: () => {
        setLate(null);
        client.setQueryData<Value>(shared.queryKey, late.theirs);
        const draft = goOn(takingTheirs(shared.merge, late), late.theirs);
        // What is saved at once has no other way to be saved.
        if (!heard.onAdopt && !isEqual(draft.base, draft.mine)) saving.mutate(draft);
      },
      onClose: () => setLate(null),
    },
  };
}

// Others may save again between what was read and what is written.
const mostAttempts = 3;

async function saveMerged<Value>(
  shared: Shared<Value>,
  { base, mine }: Draft<Value>,
  onSent: (value: Value) => void,
  attempt = 1,
): Promise<Attempt<Value>> {
  const sides = { base, mine, theirs: await shared.read() };
  const { value, conflicts } = shared.merge(sides);
  if (conflicts.length > 0 || isEqual(value, sides.theirs)) return { kept: sides.theirs, conflicts, sides };
  onSent(value);
  return shared.save(value, sides.theirs).then(
    (kept) => ({ kept, conflicts, sides }),
    (error: unknown) => {
      if (attempt === mostAttempts || !isOfKind(error, 'stale')) throw error;
      return saveMerged(shared, { base, mine }, onSent, attempt + 1);
    },
  );
}

function changesIn<Value>({ merge, words }: Shared<Value>, sides: Sides<Value>): TheirChange[] {
  const { textOf = plainText, labelOf } = words;
  return merge(sides).conflicts.map((conflict) => ({
    label: labelOf(conflict, sides),
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
