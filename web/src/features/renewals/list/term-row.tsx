import type { RenewalTerm } from '@purser/api/renewal-terms';
import { isPressing } from '@purser/domain/renewal/attention';
import { shortDay } from '@purser/domain/renewal/day-words';
import { isDecided } from '@purser/domain/renewal/groups';
import { ChevronRight } from 'lucide-react';
import { type MouseEvent, memo, type ReactNode } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Money } from '../../../ui/money.tsx';
import { DecideMenu } from '../decide/decide-menu.tsx';
import { type DecisionKind, renewalName } from '../decide/opened-decision.ts';
import { lookOf, StateMark } from '../renewal-marks.tsx';
import { ActByText, Becomes, Owner, Then } from './term-cells.tsx';

/** What all rows share. It stays the same object, so that a row is drawn again only for a change of its own. */
export interface TermRowContext {
  readonly today: string;
  readonly meId: number;
  readonly nameOf: (id: number | null) => string | undefined;
  readonly onToggle: (row: RenewalTerm) => void;
  readonly onChoose: (contractId: number, isRange: boolean) => void;
  readonly onPanel: (row: RenewalTerm) => void;
  /** To the item, or to the request that waits. */
  readonly onOpen: (row: RenewalTerm) => void;
  readonly onDecide: (row: RenewalTerm, kind: DecisionKind) => void;
  readonly onWithdraw: (row: RenewalTerm) => void;
  /** The details are about to be asked for. */
  readonly onApproach: () => void;
  readonly details: (row: RenewalTerm) => ReactNode;
}

type TermRowProps = {
  row: RenewalTerm;
  at: number;
  /** Its place among all lines. */
  index: number;
  measure: (element: HTMLElement | null) => void;
  context: TermRowContext;
  /** The row that Tab leads to. */
  isActive: boolean;
  isOpen: boolean;
  isChosen: boolean;
};

export const TermRow = memo(function TermRow({ row, at, context, ...shown }: TermRowProps) {
  const { isActive, isOpen, isChosen } = shown;
  const { today } = context;
  const name = renewalName(row);
  const stop = isActive ? 0 : -1;
  const isRunning = row.state === 'running';
  return (
    <tr
      ref={shown.measure}
      data-index={shown.index}
      className="term-row"
      data-row={at}
      data-contract={row.contractId}
      data-look={lookOf(row)}
      data-decided={isDecided(row) ? '' : undefined}
      aria-selected={isChosen}
      tabIndex={stop}
      onPointerEnter={context.onApproach}
      onFocus={context.onApproach}
    >
      <td data-cell="choose">
        <Checkbox
          aria-label={`Choose ${name}`}
          checked={isChosen}
          tabIndex={stop}
          onChange={() => {}}
          onClick={({ shiftKey }: MouseEvent) => context.onChoose(row.contractId, shiftKey)}
        />
      </td>
      <td data-cell="item">
        <span className="term-item">
          <Button
            variant="ghost"
            size="icon-sm"
            className="flex-none -ml-1.5 text-ink-3 max-narrow:ml-0"
            aria-expanded={isOpen}
            aria-label={`Details, ${name}`}
            tabIndex={stop}
            onClick={() => context.onToggle(row)}
          >
            <ChevronRight className="icon-sm twist text-ink-3" aria-hidden="true" />
          </Button>
          <span className="truncate" data-tip={name}>
            <b>{row.vendor}</b> {row.product_name}
          </span>
        </span>
      </td>
      <td data-cell="act" colSpan={isRunning ? 2 : 1}>
        <ActByText row={row} today={today} />
      </td>
      {!isRunning && (
        <td data-cell="then">
          <Then row={row} today={today} />
        </td>
      )}
      <td data-cell="cost">
        <Money amount={row.cost} />
        <span className="narrow:hidden">
          {' → '}
          <Becomes row={row} />
        </span>
      </td>
      <td data-cell="becomes">
        <Becomes row={row} />
      </td>
      <td data-cell="owner">
        <Owner row={row} meId={context.meId} nameOf={context.nameOf} />
      </td>
      <td data-cell="state">
        <StateMark row={row} />
        {!isRunning && !isDecided(row) && row.actBy !== null && (
          <span className="narrow:hidden text-ink-2"> · act by {shortDay(row.actBy, today)}</span>
        )}
      </td>
      <td data-cell="decide">
        <DecideMenu
          row={row}
          variant={isPressing(row) ? 'outline' : 'ghost'}
          tabIndex={stop}
          onDecide={(kind) => context.onDecide(row, kind)}
          onWithdraw={() => context.onWithdraw(row)}
          onOpen={() => context.onOpen(row)}
        />
      </td>
    </tr>
  );
});
