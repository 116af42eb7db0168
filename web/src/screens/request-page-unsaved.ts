import { useMemo, useState } from 'react';
import type { OnUnsaved } from '../lib/unsaved.ts';

type Part = 'decision' | 'details' | 'wrapUp' | 'attachments' | 'comments';
export type UnsavedReport = Readonly<Record<Part, OnUnsaved>>;

/** Collects from each part of the page what it has unsaved. */
export function useUnsavedParts() {
  const [unsaved, setUnsaved] = useState<Partial<Record<Part, string | null>>>({});
  const report = useMemo((): UnsavedReport => {
    const reporter =
      (part: Part): OnUnsaved =>
      (words) =>
        setUnsaved((before) => (before[part] === words ? before : { ...before, [part]: words }));
    return {
      decision: reporter('decision'),
      details: reporter('details'),
      wrapUp: reporter('wrapUp'),
      attachments: reporter('attachments'),
      comments: reporter('comments'),
    };
  }, []);
  return {
    report,
    isUnsaved: Object.values(unsaved).some(Boolean),
    hasUnsavedDetails: Boolean(unsaved.details),
  };
}
