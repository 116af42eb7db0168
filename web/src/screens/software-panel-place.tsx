import type { PortfolioRow } from '@purser/api/portfolio';
import { optionLabel } from '@purser/domain/options';
import type { ReactNode } from 'react';
import { RenewalDate } from '../features/portfolio/cells.tsx';
import {
  billingCycleOf,
  costOf,
  nameOf,
  paymentTypeOf,
  segmentsOf,
} from '../features/portfolio/row-facts.ts';
import { shapeOf } from '../features/portfolio/status-shape.ts';
import { Alert } from '../ui/alert.tsx';
import { Drawer } from '../ui/drawer.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Money } from '../ui/money.tsx';
import { StatusMark } from '../ui/status-mark.tsx';

type SoftwarePanelPlaceProps = {
  /** Undefined where no item has the id that was asked for. */
  row: PortfolioRow | undefined;
  today: string;
  onClose: () => void;
};

/** Where the software's panel opens. Until it can be edited here, it shows what the table knows. */
export function SoftwarePanelPlace({ row, today, onClose }: SoftwarePanelPlaceProps) {
  return (
    <Drawer
      open
      onOpenChange={(open) => open || onClose()}
      title={row ? nameOf(row) : 'Software'}
      subtitle={row?.unique_id}
    >
      <div className="grid gap-4 px-6 py-4">{row ? <Summary row={row} today={today} /> : <Missing />}</div>
    </Drawer>
  );
}

function Missing() {
  return (
    <EmptyState
      title="This software doesn’t exist"
      text="It may have been deleted since the link was made."
    />
  );
}

function Summary({ row, today }: { row: PortfolioRow; today: string }) {
  const cost = costOf(row);
  return (
    <>
      <Alert title="Editing comes next">
        Contracts, files, comments and the change history of this software will be shown and changed here. For
        now, this is what the table knows.
      </Alert>
      <dl className="facts">
        <Fact label="Status">
          <StatusMark shape={shapeOf(row.status)}>{optionLabel(row.status)}</StatusMark>
        </Fact>
        <Fact label="Annual cost">{cost === null ? null : <Money amount={cost} />}</Fact>
        <Fact label={`${today.slice(0, 4)} cost`}>
          <Money amount={row.currentYearCost} />
        </Fact>
        <Fact label="Renewal">
          <RenewalDate row={row} today={today} />
        </Fact>
        <Fact label="Billing">{optionLabel(billingCycleOf(row))}</Fact>
        <Fact label="Payment type">{paymentTypeOf(row)}</Fact>
        <Fact label="Business segment">{segmentsOf(row).full}</Fact>
        <Fact label="Team usage">{row.team_usage.join(', ')}</Fact>
        <Fact label="Files">{row.vendorFiles}</Fact>
        <Fact label="Business owner">{row.businessOwner}</Fact>
        <Fact label="Tech admin">{row.techAdmin}</Fact>
        <Fact label="Executive sponsor">{row.executiveSponsor}</Fact>
      </dl>
      {row.notes && (
        <section>
          <h2>Notes</h2>
          <p className="text-13 whitespace-pre-wrap text-ink-2">{row.notes}</p>
        </section>
      )}
    </>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  const isEmpty = children === null || children === '';
  return (
    <div>
      <dt>{label}</dt>
      <dd>{isEmpty ? <span className="text-ink-3">None</span> : children}</dd>
    </div>
  );
}
