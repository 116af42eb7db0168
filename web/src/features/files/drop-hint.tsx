import { FileUp } from 'lucide-react';
import { countOf } from '../../lib/format.ts';
import { megabytes, type UploadLimits } from './take-files.ts';

/** Lies over the place that takes what hovers over it. */
export function DropHint({ limits }: { limits: UploadLimits }) {
  return (
    <div className="drop-hint">
      <FileUp aria-hidden="true" />
      Drop to add, up to {countOf(limits.most, 'file')} of {megabytes(limits.largest)}
    </div>
  );
}
