import { useState } from 'react';
import { isEqual, type Merge, type Sides } from './draft.ts';

/** What was edited, and what the editing began from. */
export type Draft<Value> = Pick<Sides<Value>, 'base' | 'mine'>;

/** A value while it is edited: until the first change it follows what is saved. */
export function useDraft<Value>(saved: Value, merge: Merge<Value>) {
  const [edited, setEdited] = useState<Draft<Value> | null>(null);
  const draft = edited ?? { base: saved, mine: saved };
  const changed = edited ? merge({ ...edited, theirs: edited.base }).value : saved;

  const edit = (next: (mine: Value) => Value): void =>
    setEdited((before) => {
      const { base, mine } = before ?? { base: saved, mine: saved };
      return { base, mine: next(mine) };
    });

  /** Goes on from what was saved of what was sent; what was changed since then stays unsaved. */
  const settle = (sent: Value, kept: Value): void =>
    setEdited((before) =>
      before === null || isEqual(before.mine, sent)
        ? null
        : { base: kept, mine: merge({ base: sent, mine: before.mine, theirs: kept }).value },
    );

  /** Goes on from what was saved apart from the draft. */
  const rebase = (kept: Value): void =>
    setEdited((before) => before && { base: kept, mine: merge({ ...before, theirs: kept }).value });

  return {
    ...draft,
    /** What began the editing, with the changes that count as such. */
    changed,
    isUnsaved: !isEqual(draft.base, changed),
    edit,
    settle,
    rebase,
    /** Goes on from another draft. */
    adopt: setEdited,
    discard: () => setEdited(null),
  };
}
