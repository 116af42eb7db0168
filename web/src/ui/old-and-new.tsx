import { ArrowRight } from 'lucide-react';
import type { ReactNode } from 'react';

/** Stands for a missing value. As an inline block it isn't struck out with the text around it. */
export const emptyValue = <span className="inline-block text-ink-3">empty</span>;

/** A value before and after, which are read as 'from … to …'. */
export const OldAndNew = ({ before, after }: { before: ReactNode; after: ReactNode }) => (
  <>
    <span className="sr-only">from </span>
    <s className="text-ink-3 decoration-line-control">{before}</s>
    <ArrowRight className="mx-1.5 inline size-3 align-[-1px] text-ink-3" aria-hidden="true" />
    <span className="sr-only"> to </span>
    <span>{after}</span>
  </>
);
