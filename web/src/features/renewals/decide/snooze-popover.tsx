import type { RenewalTerm } from '@purser/api/renewal-terms';
import { fullDay } from '@purser/domain/renewal/day-words';
import { Bell, CalendarDays, Moon } from 'lucide-react';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { onDemand } from '../../../lib/on-demand.tsx';
import { Menu } from '../../../ui/menu.tsx';
import type { MenuItem } from '../../../ui/menu-item.ts';
import { choiceHint, useSnooze } from './use-snooze.ts';

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
