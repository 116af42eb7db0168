import type { RenewalTerm } from '@purser/api/renewal-terms';
import { dayOfWeek, fullDay } from '@purser/domain/renewal/day-words';
import { type SnoozeChoice, snoozeChoices } from '@purser/domain/renewal/snooze';
import { Bell, CalendarDays, Moon } from 'lucide-react';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { countOf } from '../../../lib/format.ts';
import { onDemand } from '../../../lib/on-demand.tsx';
import { useToday } from '../../../lib/session.tsx';
import { toast } from '../../../lib/toast.ts';
import { Menu } from '../../../ui/menu.tsx';
import type { MenuItem } from '../../../ui/menu-item.ts';
import { useAssignRenewals, useSnoozeRenewal } from '../renewal-writes.ts';
import { renewalName } from './opened-decision.ts';

const anotherDay = onDemand(async () => (await import('./snooze-dialog.tsx')).SnoozeDialog);

type SnoozePopoverProps = {
  /** One, or several that are put off together. */
  row: RenewalTerm | readonly RenewalTerm[];
  /** The button that opens it. */
  trigger: ComponentProps<typeof Menu>['trigger'];
};

/** Puts items off for oneself (docs/product/renewals.md#snooze). */
export function SnoozePopover({ row, trigger }: SnoozePopoverProps) {
  const rows = 'length' in row ? row : [row];
  const { items, dialog } = useSnoozeMenu(rows);
  return (
    <>
      <Menu trigger={trigger} items={items.length > 0 ? items : [nothing]} />
      {dialog}
    </>
  );
}

const nothing: MenuItem = {
  label: 'This can’t be put off',
  hint: 'Within 7 days of act by there is no snooze',
  disabled: true,
};

const labels = { tomorrow: 'Until tomorrow', week: 'For a week', latest: 'As long as I can' } as const;

/** The entries of a menu that puts items off, and the dialog that one of them opens. */
export function useSnoozeMenu(rows: readonly RenewalTerm[]): { items: MenuItem[]; dialog: ReactNode } {
  const { today, choices, snooze, isSnoozed } = useSnooze(rows);
  const [isAsking, setIsAsking] = useState(false);
  const latest = choices.at(-1)?.until;
  const days = choices.map((choice) => ({
    label: labels[choice.kind],
    hint: choiceHint(choice, today),
    icon: Moon,
    onSelect: () => snooze(choice.until),
  }));
  const anyDay = { label: 'Until a day…', icon: CalendarDays, onSelect: () => setIsAsking(true) };
  const back = {
    label: 'Remind me again',
    hint: snoozedText(rows),
    icon: Bell,
    onSelect: () => snooze(null),
    isApart: days.length > 0,
  };
  return {
    items: [...days, ...(days.length > 1 ? [anyDay] : []), ...(isSnoozed ? [back] : [])],
    dialog: isAsking && latest !== undefined && (
      <anotherDay.Component
        today={today}
        latest={latest}
        onChoose={snooze}
        onClose={() => setIsAsking(false)}
        rows={rows}
      />
    ),
  };
}

function snoozedText(rows: readonly RenewalTerm[]): string | undefined {
  const [only] = rows;
  if (rows.length !== 1 || !only || only.snoozedUntil === null) return undefined;
  return `Snoozed until ${fullDay(only.snoozedUntil)}`;
}

/** Until when items can be put off for oneself, and how that is done. */
function useSnooze(rows: readonly RenewalTerm[]) {
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
const choiceHint = ({ kind, until }: SnoozeChoice, today: string): string =>
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
