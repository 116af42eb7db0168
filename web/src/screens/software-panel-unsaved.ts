import { useMemo, useState } from 'react';
import type { OnUnsaved } from '../lib/unsaved.ts';

type Part = 'contract' | 'files' | 'comments';
/** What each of the panel's sections beside its own form holds that isn't saved, in words. */
export type UnsavedParts = Readonly<Record<Part, string | null>>;

const nothing: UnsavedParts = { contract: null, files: null, comments: null };

/** Hears it from the sections; `words` is what the first of them says. */
export function useUnsavedParts() {
  const [unsaved, setUnsaved] = useState(nothing);
  const report = useMemo(() => {
    const reporter =
      (part: Part): OnUnsaved =>
      (words) =>
        setUnsaved((before) => (before[part] === words ? before : { ...before, [part]: words }));
    return { contract: reporter('contract'), files: reporter('files'), comments: reporter('comments') };
  }, []);
  return { report, unsaved, words: unsaved.contract ?? unsaved.files ?? unsaved.comments };
}
