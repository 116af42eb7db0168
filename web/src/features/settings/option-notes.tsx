import { parseBillingCycle } from '@purser/domain/options';
import { TriangleAlert, Undo2 } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import type { ListName } from './option-changes.ts';
import { inUseText, removalText, unusableText } from './option-texts.ts';

type Counts = Readonly<Record<string, number>> | undefined;

type OptionNotesProps = {
  list: ListName;
  shown: readonly string[];
  saved: readonly string[];
  inUse: Counts;
  labelOf: (value: string) => string;
  onRestore: (value: string) => void;
};

/** The removed values, which can be restored, and warnings about values that no field offers. */
export function OptionNotes(props: OptionNotesProps) {
  const { list, shown, saved, inUse, labelOf, onRestore } = props;
  const removed = saved.filter((value) => !shown.includes(value));
  const unusable = shown.flatMap((value) => unusableText(list, value) ?? []);
  if (removed.length === 0 && unusable.length === 0) return null;
  return (
    <ul className="option-notes">
      {removed.map((value) => (
        <li key={value}>
          <p>
            <s>{labelOf(value)}</s> <span>{inUseText(itemsThatUse(inUse, list, value))}</span>{' '}
            {removalText(list, value)}
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
      {unusable.map((text) => (
        <li key={text} data-tone="warning">
          <TriangleAlert className="icon-sm" aria-hidden="true" />
          <p>{text}</p>
        </li>
      ))}
    </ul>
  );
}

function itemsThatUse(inUse: Counts, list: ListName, value: string): number | undefined {
  if (!inUse) return undefined;
  // Items store their cycle in lower case, however the list spells it.
  const used = list === 'billingCycles' ? (parseBillingCycle(value) ?? value) : value;
  return Object.hasOwn(inUse, used) ? inUse[used] : 0;
}
