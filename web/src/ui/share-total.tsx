import { CircleAlert, CircleCheck, Info } from 'lucide-react';
import { areSharesWhole, type ShareDraft, totalOf } from './share-draft.ts';

/** What is said below the percentages of two or more names. */
export interface ShareWords {
  readonly total: (total: number) => string;
  /** What more there is to say of percentages that will do, that won't, and that aren't there at all. */
  readonly valid?: string;
  readonly invalid?: string;
  readonly equal?: string;
}

type ShareTotalProps = {
  id: string;
  names: readonly string[];
  percentages: ShareDraft | null;
  words: ShareWords;
  /** What the form has to say, once it was asked. */
  error: string | undefined;
};

const icons = { valid: CircleCheck, invalid: CircleAlert, equal: Info };

/** What the percentages add up to, and whether that will do. */
export function ShareTotal({ id, names, percentages, words, error }: ShareTotalProps) {
  const isShared = names.length > 1;
  if (!isShared && !error) return null;
  const state = error ? 'invalid' : stateOf(names, percentages);
  const Icon = icons[state];
  return (
    <p className="share-total" data-state={state} role="status">
      {isShared && (
        <>
          <Icon className="icon-sm" aria-hidden="true" />
          <b>{words.total(totalOf(names, percentages))}</b>
        </>
      )}
      <span id={id} role={error ? 'alert' : undefined}>
        {error ?? words[state]}
      </span>
    </p>
  );
}

function stateOf(names: readonly string[], percentages: ShareDraft | null): keyof typeof icons {
  if (percentages === null) return 'equal';
  return areSharesWhole(names, percentages) ? 'valid' : 'invalid';
}
