import { CircleAlert, CircleCheck, Info } from 'lucide-react';
import { areSharesWhole, type ShareDraft, totalOf } from './share-draft.ts';

export interface ShareWords {
  readonly total: (total: number) => string;
  /** Further text for valid, invalid and missing percentages. */
  readonly valid?: string;
  readonly invalid?: string;
  readonly equal?: string;
}

type ShareTotalProps = {
  id: string;
  names: readonly string[];
  percentages: ShareDraft | null;
  words: ShareWords;
  error: string | undefined;
};

const icons = { valid: CircleCheck, invalid: CircleAlert, equal: Info };

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
