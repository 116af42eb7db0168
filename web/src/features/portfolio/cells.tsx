import type { PortfolioRow } from '@purser/api/portfolio';
import { isActive, optionLabel } from '@purser/domain/options';
import { isOpen } from '@purser/domain/renewal/groups';
import { renewalStateLabel } from '@purser/domain/renewal/state-labels';
import { renewalOf, urgencyOf } from '@purser/domain/renewals';
import { unassigned } from '@purser/domain/segments';
import { warningTexts } from '@purser/domain/warning-texts';
import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { cutWords, daysLeftText, formatCivilDate } from '../../lib/format.ts';
import { onDemand } from '../../lib/on-demand.tsx';
import type { PeopleNames } from '../../lib/people-names.ts';
import { shapeOf, statusText } from '../../lib/status-shape.ts';
import { urgencyTexts } from '../../ui/days-left.tsx';
import { Money } from '../../ui/money.tsx';
import { Person } from '../../ui/person.tsx';
import { SplitBar } from '../../ui/split-bar.tsx';
import { StatusMark } from '../../ui/status-mark.tsx';
import type { ColumnId, Sizing } from './columns.ts';
import {
  billingCycleOf,
  costOf,
  hasInventedRenewal,
  nameOf,
  paymentTypeOf,
  segmentsOf,
  whyNotCounted,
} from './row-facts.ts';

/** The same object as long as nothing in it has changed, so that rows aren't drawn again. */
export interface CellContext extends Sizing {
  readonly today: string;
  readonly year: string;
  readonly nameOf: PeopleNames['shown'];
  readonly pictureOf: (userId: number | null) => string | null | undefined;
  readonly colorOf: (segment: string) => number;
  readonly onOpen: (row: PortfolioRow) => void;
  readonly onFixEnd: (row: PortfolioRow) => void;
  readonly onFiles: (row: PortfolioRow) => void;
  readonly onDelete: (row: PortfolioRow) => void;
}

export interface CellContent {
  readonly content: ReactNode;
  readonly full?: string | undefined;
}

type CellDrawer = (row: PortfolioRow, context: CellContext) => CellContent;

export const cells: Readonly<Record<Exclude<ColumnId, 'vendorFiles' | 'actions'>, CellDrawer>> = {
  vendor: (row, { isNarrow }) => ({
    content: <Vendor row={row} isNarrow={isNarrow} />,
    full: row.warnings.length > 0 ? [nameOf(row), ...warningsOf(row)].join('\n') : undefined,
  }),
  product: (row) => ({ content: row.product_name }),
  description: (row) => ({
    content: <Quiet text={cutWords(row.notes ?? '')} />,
    full: row.notes ?? undefined,
  }),
  cost: (row) => {
    const why = whyNotCounted(row);
    return { content: <Cost row={row} isCounted={!why} />, full: why };
  },
  currentYearCost: (row) => ({ content: <Money amount={row.currentYearCost} /> }),
  renewal: (row, { today }) => ({
    content: <RenewalDate row={row} today={today} />,
    full: hasInventedRenewal(row) ? inventedRenewal : undefined,
  }),
  actBy: (row, { today }) => ({ content: <ActBy row={row} today={today} /> }),
  renewsItself: ({ renewsItself }) => ({ content: renewsItself !== null && (renewsItself ? 'Yes' : 'No') }),
  renewalState: ({ renewalState: state }) => ({
    content: state !== null && <span data-state={state}>{renewalStateLabel(state)}</span>,
  }),
  businessSegment: (row, { colorOf }) => ({
    content: <Segments row={row} colorOf={colorOf} />,
    full: (row.business_segment?.length ?? 0) > 1 ? segmentsOf(row).full : undefined,
  }),
  paymentType: (row) => ({ content: <Quiet text={paymentTypeOf(row)} /> }),
  billingCadence: (row) => ({ content: <Quiet text={optionLabel(billingCycleOf(row))} /> }),
  businessOwner: (row, context) => ({
    content: <Owner id={row.business_owner_id} name={row.businessOwner} context={context} />,
  }),
  techAdmin: (row, context) => ({
    content: <Owner id={row.tech_admin_id} name={row.techAdmin} context={context} />,
  }),
  executiveSponsor: (row, context) => ({
    content: <Owner id={row.executive_sponsor_id} name={row.executiveSponsor} context={context} />,
  }),
  teamUsage: (row) => ({
    content: <Teams teams={row.team_usage} />,
    full: row.team_usage.length > 1 ? row.team_usage.join(', ') : undefined,
  }),
  status: (row, { today }) => ({
    content: (
      <StatusMark shape={shapeOf(row.status)}>
        {statusText(row.status, row.latestContract?.endDate, today)}
      </StatusMark>
    ),
  }),
};

const inventedRenewal = 'Nobody has entered a renewal date. This one is a year from today.';

const warningsOf = (row: PortfolioRow): string[] => row.warnings.map((kind) => warningTexts[kind]);

function Vendor({ row, isNarrow }: { row: PortfolioRow; isNarrow: boolean }) {
  const name = isNarrow ? <VendorOverProduct row={row} /> : row.vendor;
  if (row.warnings.length === 0) return name;
  return (
    <span className="flex items-center gap-1.5">
      <span className="truncate">{name}</span>
      <TriangleAlert
        className="icon-sm flex-none text-warning"
        role="img"
        aria-label={`Warning: ${warningsOf(row).join(' ')}`}
      />
    </span>
  );
}

function VendorOverProduct({ row }: { row: PortfolioRow }) {
  return (
    <span className="two leading-4.5">
      <span>{row.vendor}</span>
      <small className="font-normal">{row.product_name}</small>
    </span>
  );
}

const Quiet = ({ text }: { text: string | null }) => <span className="text-ink-2">{text}</span>;

// Few companies have contracts in another currency.
const ownCost = onDemand(async () => (await import('./own-cost.tsx')).OwnCost);

/** In the company's currency; below it the contract's own, where that is another one. */
function Cost({ row, isCounted }: { row: PortfolioRow; isCounted: boolean }) {
  const amount = costOf(row);
  const { currency = null, originalCost = null } = row.latestContract ?? {};
  if (amount === null) return <span className="text-ink-3">None</span>;
  const money = (
    <span className={isCounted ? undefined : 'text-ink-3'}>
      <Money amount={amount} />
    </span>
  );
  if (currency === null || originalCost === null) return money;
  return (
    <span className="two leading-4.5">
      {money}
      <ownCost.Component amount={originalCost} currency={currency} />
    </span>
  );
}

export function RenewalDate({ row, today }: { row: PortfolioRow; today: string }) {
  const { date, label } = renewalOf(row, today);
  if (date === null) return <span className="text-ink-3">{label}</span>;
  return (
    <span
      className={`flex items-baseline justify-between gap-2 ${hasInventedRenewal(row) ? 'text-ink-3' : ''}`}
    >
      <time dateTime={date}>{formatCivilDate(date)}</time>
      {/* What has been cancelled asks for no decision any more. */}
      {isActive(row.status) && <DaysLeft date={date} today={today} />}
    </span>
  );
}

/** The days that are left count only while somebody has to act. */
function ActBy({ row: { actBy, renewalState: state }, today }: { row: PortfolioRow; today: string }) {
  if (actBy === null || state === null) return null;
  return (
    <span className="flex items-baseline justify-between gap-2">
      <time dateTime={actBy}>{formatCivilDate(actBy)}</time>
      {isOpen({ state }) && <DaysLeft date={actBy} today={today} />}
    </span>
  );
}

function DaysLeft({ date, today }: { date: string; today: string }) {
  const { days, urgency } = urgencyOf(date, today);
  if (urgency === 'later') return null;
  return (
    <span className={`num text-12 ${urgencyTexts[urgency]}`}>
      <span aria-hidden="true">{days < 0 ? `${-days}d over` : `${days}d`}</span>
      <span className="sr-only">{daysLeftText(days)}</span>
    </span>
  );
}

function Segments({ row, colorOf }: { row: PortfolioRow; colorOf: (segment: string) => number }) {
  const { shares, main, others } = segmentsOf(row);
  if (shares.length === 0) return <span className="text-ink-3">{unassigned}</span>;
  return (
    <span className="flex items-center gap-2">
      <SplitBar
        shares={shares.map(({ segment, share }) => ({ label: segment, share, color: colorOf(segment) }))}
      />
      <span className="truncate">
        {main} {others > 0 && <span className="text-ink-3">+{others}</span>}
      </span>
    </span>
  );
}

type OwnerProps = { id: number | null; name: string | null; context: CellContext };

function Owner({ id, name, context: { nameOf, pictureOf } }: OwnerProps) {
  if (name === null) return <span className="text-ink-3">None</span>;
  return <Person name={nameOf({ id, name })} src={pictureOf(id)} />;
}

function Teams({ teams }: { teams: readonly string[] }) {
  if (teams.length < 2) return <Quiet text={teams[0] ?? null} />;
  return (
    <span className="text-ink-2">
      {teams[0]} <span className="text-ink-3">+{teams.length - 1}</span>
    </span>
  );
}
