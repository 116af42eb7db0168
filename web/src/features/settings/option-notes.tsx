import { parseBillingCycle } from '@purser/domain/options';
import { TriangleAlert, Undo2 } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import type { ListName } from './option-changes.ts';
import { inUseWords, removalWords, uselessWords } from './option-words.ts';

type Counts = Readonly<Record<string, number>> | undefined;

type OptionNotesProps = {
  list: ListName;
  shown: readonly string[];
  saved: readonly string[];
  inUse: Counts;
  labelOf: (value: string) => string;
  onRestore: (value: string) => void;
};

/** What becomes of the values that were removed, each of which can be taken back; and which of the others are of no use. */
export function OptionNotes(props: OptionNotesProps) {
  const { list, shown, saved, inUse, labelOf, onRestore } = props;
  const removed = saved.filter((value) => !shown.includes(value));
  const useless = shown.flatMap((value) => uselessWords(list, value) ?? []);
  if (removed.length === 0 && useless.length === 0) return null;
  return (
    <ul className="option-notes">
      {removed.map((value) => (
        <li key={value}>
          <p>
            <s>{labelOf(value)}</s> <span>{inUseWords(itemsThatUse(inUse, list, value))}</span>{' '}
            {removalWords(list, value)}
          </p>
          <Button
            variant="ghost"
            size="sm"
            aria-label={`Undo removing ${labelOf(value)}`}
            onClick={() => onRestore(value)}
          >
            <Undo2 aria-hidden="true" />
            Undo
          </Button>
        </li>
      ))}
      {useless.map((text) => (
        <li key={text} data-tone="warning">
          <TriangleAlert className="icon-sm" aria-hidden="true" />
          <p>{text}</p>
        </li>
      ))}
    </ul>
  );
}

/** How many items use a value; undefined while the counts aren't known. */
function itemsThatUse(inUse: Counts, list: ListName, value: string): number | undefined {
  if (!inUse) return undefined;
  // Items hold their cycle in lower case, however Settings writes it.
  const used = list === 'billingCycles' ? (parseBillingCycle(value) ?? value) : value;
  return Object.hasOwn(inUse, used) ? inUse[used] : 0;
}
