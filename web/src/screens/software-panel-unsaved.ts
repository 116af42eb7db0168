import { useMemo, useState } from 'react';

const parts = ['contract', 'files', 'comments'] as const;
type Part = (typeof parts)[number];

const words: Readonly<Record<Part, string>> = {
  contract: 'Unsaved contract',
  files: 'Upload under way',
  comments: 'Unsent comment',
};

/** What is typed or under way in the panel's sections beside its own form, as they tell it. */
export function useUnsavedParts() {
  const [unsaved, setUnsaved] = useState<ReadonlySet<Part>>(new Set());
  const report = useMemo(() => {
    const reporter = (part: Part) => (isUnsaved: boolean) =>
      setUnsaved((before) => {
        if (before.has(part) === isUnsaved) return before;
        return new Set(parts.filter((one) => (one === part ? isUnsaved : before.has(one))));
      });
    return { contract: reporter('contract'), files: reporter('files'), comments: reporter('comments') };
  }, []);
  const first = parts.find((part) => unsaved.has(part));
  return { report, words: first && words[first] };
}
