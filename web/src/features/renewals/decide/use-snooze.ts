import type { RenewalTerm } from '@purser/api/renewal-terms';
import { dayOfWeek } from '@purser/domain/renewal/day-words';
import { type SnoozeChoice, snoozeChoices } from '@purser/domain/renewal/snooze';
import { countOf } from '../../../lib/format.ts';
import { useToday } from '../../../lib/session.tsx';
import { toast } from '../../../lib/toast.ts';
import { useAssignRenewals, useSnoozeRenewal } from '../renewal-writes.ts';
import { renewalName } from './opened-decision.ts';

/** Until when items can be put off for oneself, and how that is done. */
export function useSnooze(rows: readonly RenewalTerm[]) {
  const today = useToday();
  const one = useSnoozeRenewal();
  const several = useAssignRenewals();
  const choices = snoozeChoices(
    rows.map(({ actBy }) => actBy),
    today,
  );

  function snooze(until: string | null) {
    const undo = undoOf(rows, (before) =>
      one.mutate({ softwareId: before.softwareId, until: before.snoozedUntil }),
    );
    const onSuccess = () => announce({ rows, until, today, undo });
    const [row] = rows;
    if (row && rows.length === 1) one.mutate({ softwareId: row.softwareId, until }, { onSuccess });
    else several.mutate({ ids: rows.map(({ softwareId }) => softwareId), until }, { onSuccess });
  }

  return { today, choices, snooze, isSnoozed: rows.some(({ snoozedUntil }) => snoozedUntil !== null) };
}

/** @example choiceHint({ kind: 'latest', until: '2026-12-08' }, '2026-11-22') // 'Tue, Dec 8: 7 days before act by' */
export const choiceHint = ({ kind, until }: SnoozeChoice, today: string): string =>
  `${dayOfWeek(until, today)}${kind === 'latest' ? ': 7 days before act by' : ''}`;

type Snoozed = {
  rows: readonly RenewalTerm[];
  until: string | null;
  today: string;
  undo: (() => void) | undefined;
};

function announce({ rows, until, today, undo }: Snoozed): void {
  const [first] = rows;
  const name = rows.length === 1 && first ? renewalName(first) : countOf(rows.length, 'item');
  toast({
    title: until === null ? 'Reminders go on' : `Snoozed until ${dayOfWeek(until, today)}`,
    description: until === null ? name : `${name}. Others are still reminded.`,
    ...(undo && { action: { label: 'Undo', run: undo } }),
  });
}

// Each of several may have been put off until another day.
function undoOf(rows: readonly RenewalTerm[], restore: (row: RenewalTerm) => void) {
  const [row] = rows;
  return row && rows.length === 1 ? () => restore(row) : undefined;
}
