import type { UseMutationResult } from '@tanstack/react-query';
import type { MouseEvent } from 'react';
import { messageOf } from '../lib/query-client.ts';
import { Button } from './button.tsx';

type ShowMoreProps = {
  label: string;
  /** Precedes the reason where loading has failed. */
  failure?: string;
  busy?: boolean;
  error?: Error | null;
  onClick: (event: MouseEvent) => void;
};

export function ShowMore({ label, failure, busy = false, error, onClick }: ShowMoreProps) {
  return (
    <div className="show-more">
      <Button variant="outline" size="sm" busy={busy} busyLabel="Loading…" onClick={onClick}>
        {label}
      </Button>
      {error && !busy && (
        <span className="field-error" role="alert">
          {failure} {messageOf(error)}
        </span>
      )}
    </div>
  );
}

type ShowOlderProps = Pick<ShowMoreProps, 'label' | 'failure'> & {
  older: Pick<UseMutationResult<unknown, Error, number>, 'mutate' | 'isPending' | 'error'>;
  /** The id of the oldest entry that is shown. */
  before: number;
  onClick?: ShowMoreProps['onClick'];
};

/** Loads the entries before the oldest one. */
export function ShowOlder({ older, before, onClick, ...texts }: ShowOlderProps) {
  function show(event: MouseEvent) {
    onClick?.(event);
    older.mutate(before);
  }

  return <ShowMore {...texts} busy={older.isPending} error={older.error} onClick={show} />;
}
