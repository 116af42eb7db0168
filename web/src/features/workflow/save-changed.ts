import { isOfKind } from '../../lib/problem-kinds.ts';

/** A list that is saved whole: how it is read, and how it is saved in the place of what it was made from. */
export interface KeptList<List> {
  readonly read: () => Promise<List>;
  /** Refused as 'stale' where the list isn't `from` any more. */
  readonly save: (list: List, from: List) => Promise<List>;
}

/**
 * Saves a list with a change of what is kept by now. Where somebody else saves theirs at the same moment, the change is made once
 * more, of theirs. What a change leaves as it is isn't saved.
 */
export async function saveChanged<List>(
  kept: KeptList<List>,
  change: (now: List) => List,
  attempts = 2,
): Promise<List> {
  const from = await kept.read();
  const changed = change(from);
  if (changed === from) return from;
  return kept.save(changed, from).catch((error: unknown) => {
    if (attempts === 1 || !isOfKind(error, 'stale')) throw error;
    return saveChanged(kept, change, attempts - 1);
  });
}
