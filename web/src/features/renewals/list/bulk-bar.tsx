import type { RenewalTerm } from '@purser/api/renewal-terms';
import { centsOf, dollarsOf } from '@purser/domain/money';
import { Download, Moon } from 'lucide-react';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { formatCount, formatMoney } from '../../../lib/format.ts';
import { Button } from '../../../ui/button.tsx';
import { renewalName } from '../decide/opened-decision.ts';
import { SnoozePopover } from '../decide/snooze-popover.tsx';
import { AssignOwner } from './assign-owner.tsx';
import { focusOnActiveRow, openMenu } from './use-list-keys.ts';

/** What a key has asked to be opened. */
export type BulkWish = 'assign' | 'snooze';

type BulkBarProps = {
  rows: readonly RenewalTerm[];
  wish: BulkWish | undefined;
  onWished: () => void;
  onExport: () => void;
  onClear: () => void;
};

/** What can be done with the chosen rows, below the totals, so that it covers none of them. */
export function BulkBar({ rows, wish, onWished, onExport, onClear }: BulkBarProps) {
  const assign = useRef<HTMLButtonElement>(null);
  const snooze = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    const button = wish === 'assign' ? assign.current : snooze.current;
    if (!wish || !button) return;
    openMenu(button);
    onWished();
  }, [wish, onWished]);
  const bar = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const section = bar.current;
    // With the bar goes the focus that is in it.
    return () => {
      if (section?.contains(document.activeElement)) focusOnActiveRow();
    };
  }, []);
  return (
    <section ref={bar} className="bulk-bar" aria-label="Selected rows">
      <b>{formatCount(rows.length)} selected</b>
      <span className="flex-1 min-w-0 truncate text-ink-2">{whatOf(rows)}</span>
      <AssignOwner rows={rows} ref={assign} />
      <SnoozePopover
        row={rows}
        trigger={
          <Button ref={snooze} variant="outline" size="sm">
            <Moon aria-hidden="true" />
            <span className="bulk-label">Snooze</span>
            <Key name="s" />
          </Button>
        }
      />
      <Button variant="outline" size="sm" onClick={onExport}>
        <Download aria-hidden="true" />
        <span className="bulk-label">Export CSV</span>
        <Key name="e" />
      </Button>
      <Button variant="ghost" size="sm" onClick={onClear}>
        Clear
        <Key name="Esc" />
      </Button>
    </section>
  );
}

const Key = ({ name }: { name: string }) => (
  <kbd className="kbd" aria-hidden="true">
    {name}
  </kbd>
);

function whatOf(rows: readonly RenewalTerm[]): string {
  const [only] = rows;
  const cost = dollarsOf(rows.reduce((sum, row) => sum + centsOf(row.cost), 0n));
  const a = `${formatMoney(cost)} a year`;
  return rows.length === 1 && only ? `${renewalName(only)}, ${a}` : a;
}
