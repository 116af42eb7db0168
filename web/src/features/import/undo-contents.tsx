import type { ImportUndo } from '@purser/api/imports';
import { keptText } from '@purser/domain/import-undo';
import { useId } from 'react';
import { countOf, formatCount } from '../../lib/format.ts';
import { undoLines, unusedOptionsText } from './undo-words.ts';

export function UndoContents({ undo }: { readonly undo: ImportUndo }) {
  const lines = undoLines(undo);
  return (
    <div className="grid gap-3 text-13">
      {lines.length > 0 ? (
        <ul className="grid list-disc gap-1 pl-5">
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      ) : (
        <p>
          Nothing of it {undo.undoneAt === null ? 'can go back' : 'went back'}: all of it was touched since.
        </p>
      )}
      <KeptItems undo={undo} />
      {undo.unusedOptions > 0 && <p className="text-ink-2">{unusedOptionsText(undo)}</p>}
    </div>
  );
}

function KeptItems({ undo: { kept, keptItems, undoneAt } }: { readonly undo: ImportUndo }) {
  const titleId = useId();
  if (kept === 0) return null;
  const left = kept - keptItems.length;
  return (
    <section aria-labelledby={titleId} className="rounded-md border border-line">
      <h3 id={titleId} className="border-b border-line px-3 py-2">
        {undoneAt === null ? 'Stays as it is' : 'Stayed as it was'}: {countOf(kept, 'item')}
      </h3>
      {/* A list that scrolls must be within reach of the keyboard. */}
      <ul className="max-h-[240px] divide-y divide-line overflow-auto" tabIndex={0} aria-labelledby={titleId}>
        {keptItems.map(({ softwareId, name, reasons }) => (
          <li key={softwareId} className="px-3 py-2 wrap-anywhere">
            {name}
            <span className="block text-12 text-ink-2">{keptText(reasons)}</span>
          </li>
        ))}
        {left > 0 && <li className="px-3 py-2 text-ink-2">And {formatCount(left)} more.</li>}
      </ul>
    </section>
  );
}
