import type { RenewalTerm } from '@purser/api/renewal-terms';
import { isPressing } from '@purser/domain/renewal/attention';
import { shortDay } from '@purser/domain/renewal/day-words';
import { isDecided } from '@purser/domain/renewal/groups';
import type { MouseEvent, ReactNode } from 'react';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { type RowAttributes, type TableColumn } from '../../../ui/data-table.tsx';
import { Money } from '../../../ui/money.tsx';
import { RowTwist } from '../../../ui/row-twist.tsx';
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

/** What a sheet and the keys know of a row. */
export const rowAttributesOf =
  ({ onApproach }: TermRowContext) =>
  (row: RenewalTerm): RowAttributes => ({
    className: 'term-row',
    'data-contract': String(row.contractId),
    'data-look': lookOf(row),
    'data-decided': isDecided(row) ? '' : undefined,
    onPointerEnter: onApproach,
    onFocus: onApproach,
  });

const tabIndexOf = (isActive: boolean): number => (isActive ? 0 : -1);

/**
 * With two lines a row, owner and state stand under the name, and days and changes under what they belong to. They take what the
 * window has beyond the width of the names.
 */
const twoLines: ReadonlyMap<string, string> = new Map([
  ['act', 'clamp(120px, 35vw - 300px, 212px)'],
  ['then', 'clamp(126px, 25vw - 180px, 190px)'],
  ['cost', '100px'],
  ['becomes', 'clamp(96px, 20vw - 150px, 148px)'],
]);

export const termColumns = (
  context: TermRowContext,
  hasTwoLines = false,
): readonly TableColumn<RenewalTerm>[] =>
  columnsOf(context, hasTwoLines).flatMap((column) => {
    if (!hasTwoLines) return [column];
    const isUnderName = column.key === 'owner' || column.key === 'state';
    return isUnderName ? [] : [{ ...column, width: twoLines.get(column.key) ?? column.width }];
  });

const columnsOf = (context: TermRowContext, hasTwoLines: boolean): readonly TableColumn<RenewalTerm>[] => [
  {
    key: 'choose',
    head: null,
    width: 44,
    waits: '16px',
    cell: (row, { isChosen, isActive }) => (
      <Checkbox
        aria-label={`Select ${renewalName(row)}`}
        checked={isChosen}
        tabIndex={tabIndexOf(isActive)}
        onChange={() => {}}
        onClick={({ shiftKey }: MouseEvent) => context.onChoose(row.contractId, shiftKey)}
      />
    ),
  },
  {
    key: 'item',
    head: 'Software',
    cell: (row, state) => (
      <span className="term-item">
        <RowTwist
          state={state}
          className="term-toggle"
          label={`Details, ${renewalName(row)}`}
          tabIndex={tabIndexOf(state.isActive)}
        />
        <span className="grid min-w-0">
          <span
            className="truncate max-narrow:whitespace-normal max-narrow:wrap-anywhere"
            data-tip={renewalName(row)}
          >
            <b>{row.vendor}</b> {row.product_name}
          </span>
          {hasTwoLines && (
            <span className="flex items-center gap-2 min-w-0 text-12">
              <StateMark row={row} />
              <Owner row={row} meId={context.meId} nameOf={context.nameOf} />
            </span>
          )}
        </span>
      </span>
    ),
  },
  {
    key: 'act',
    head: 'Act by',
    width: 212,
    cell: (row) => <ActByText row={row} today={context.today} />,
  },
  {
    key: 'then',
    head: 'If nobody acts',
    width: 190,
    // What runs on needs the room to say when it can end.
    cell: (row) => (row.state === 'running' ? undefined : <Then row={row} today={context.today} />),
  },
  {
    key: 'cost',
    head: 'Annual cost',
    width: 100,
    align: 'right',
    cell: (row) => (
      <>
        <Money amount={row.cost} />
        <span className="narrow:hidden">
          {' → '}
          <Becomes row={row} />
        </span>
      </>
    ),
  },
  {
    key: 'becomes',
    head: 'Next price',
    width: 148,
    align: 'right',
    cell: (row) => <Becomes row={row} />,
  },
  {
    key: 'owner',
    head: 'Owner',
    width: 150,
    cell: (row) => <Owner row={row} meId={context.meId} nameOf={context.nameOf} />,
  },
  {
    key: 'state',
    head: 'State',
    width: 132,
    cell: (row) => (
      <>
        <StateMark row={row} />
        {row.state !== 'running' && !isDecided(row) && row.actBy !== null && (
          <span className="narrow:hidden text-ink-2"> · act by {shortDay(row.actBy, context.today)}</span>
        )}
      </>
    ),
  },
  {
    key: 'decide',
    head: 'Decide',
    isHeadHidden: true,
    width: 90,
    cell: (row, { isActive }) => (
      <DecideMenu
        row={row}
        variant={isPressing(row) ? 'outline' : 'ghost'}
        tabIndex={tabIndexOf(isActive)}
        onDecide={(kind) => context.onDecide(row, kind)}
        onWithdraw={() => context.onWithdraw(row)}
        onOpen={() => context.onOpen(row)}
      />
    ),
  },
];
