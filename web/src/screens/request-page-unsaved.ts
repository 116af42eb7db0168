import { useMemo, useState } from 'react';
import type { OnUnsaved } from '../lib/unsaved.ts';

type Part = 'decision' | 'details' | 'wrapUp' | 'attachments' | 'comments';
export type UnsavedReport = Readonly<Record<Part, OnUnsaved>>;

const nothing: Readonly<Record<Part, string | null>> = {
  decision: null,
  details: null,
  wrapUp: null,
  attachments: null,
  comments: null,
};

/** Collects from each part of the page what it has unsaved. */
export function useUnsavedParts() {
  const [unsaved, setUnsaved] = useState(nothing);
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
    isUnsaved: Object.values(unsaved).some((words) => words !== null),
    hasUnsavedDetails: unsaved.details !== null,
  };
}
