import type { RenewalTerm } from '@purser/api/renewal-terms';
import { may } from '@purser/domain/policy';
import { CalendarDays, Download, Printer } from 'lucide-react';
import { useCallback, useMemo, useState } from 'react';
import type { DecisionKind, OpenedDecision } from '../../features/renewals/decide/opened-decision.ts';
import { useWithdrawal } from '../../features/renewals/decide/use-decision-undo.ts';
import type { BulkWish } from '../../features/renewals/list/bulk-bar.tsx';
import { DetailsSkeleton } from '../../features/renewals/list/details-skeleton.tsx';
import { RenewalFigures } from '../../features/renewals/list/renewal-figures.tsx';
import { RenewalToolbar } from '../../features/renewals/list/renewal-toolbar.tsx';
import { saveRenewals } from '../../features/renewals/list/renewals-file.ts';
import type { TermRowContext } from '../../features/renewals/list/term-columns.tsx';
import { useChosen } from '../../features/renewals/list/use-chosen.ts';
import { useNarrow } from '../../lib/narrow.ts';
import { onDemand } from '../../lib/on-demand.tsx';
import { namesAmong } from '../../lib/people-names.ts';
import { useUsers } from '../../lib/reference.ts';
import { useMe } from '../../lib/session.tsx';
import { Button } from '../../ui/button.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { useOpenRequest } from '../request/open-request.ts';
import { softwarePanel } from '../software-panel/software-on-demand.ts';
import { RenewalDecisions } from './renewal-decisions.tsx';
import { useRenewalsAddress } from './renewals-address.ts';
import { RenewalsContent } from './renewals-content.tsx';
import { useRenewalsView } from './renewals-view.ts';

const subscription = onDemand(
  async () => (await import('../../features/renewals/subscribe-dialog.tsx')).SubscribeDialog,
);
// Most rows are never opened.
const details = onDemand(
  async () => (await import('./renewal-details.tsx')).RenewalDetails,
  <DetailsSkeleton />,
);
const bulkBar = onDemand(async () => (await import('../../features/renewals/list/bulk-bar.tsx')).BulkBar);
const keysSheet = onDemand(
  async () => (await import('../../features/renewals/list/keys-sheet.tsx')).KeysSheet,
);

type Opened = 'subscription' | 'keys';

/** docs/product/renewals.md#the-page. */
export function Renewals() {
  const me = useMe();
  const address = useRenewalsAddress();
  const view = useRenewalsView(address.filters, address.view === 'calendar');
  const isNarrow = useNarrow();
  const chosen = useChosen(view.rows);
  const [decision, setDecision] = useState<OpenedDecision>();
  const [wish, setWish] = useState<BulkWish>();
  const [opened, setOpened] = useState<Opened>();
  const context = useRowContext(address, chosen.toggle, setDecision);
  const isCalendar = address.view === 'calendar';

  const actions = useMemo(
    () => ({
      canDecide: may(me, 'edit contracts'),
      assign: () => setWish('assign'),
      snooze: () => setWish('snooze'),
      save: (rows: readonly RenewalTerm[]) => saveRenewals(rows, me.today),
      showKeys: () => setOpened('keys'),
    }),
    [me],
  );
  const openRequest = useOpenRequest();
  const forgetWish = useCallback(() => setWish(undefined), []);

  return (
    <div className="relative flex flex-col min-h-0 flex-1 max-narrow:flex-none max-narrow:min-h-full">
      <div className="flex-none px-6 pt-4 pb-3 max-narrow:px-4 max-narrow:pt-3 max-narrow:pb-2">
        <PageHeader title="Renewals">
          <HeadActions
            onSubscribe={() => setOpened('subscription')}
            onDownload={view.query.data && (() => actions.save(view.rows))}
            isCalendar={isCalendar}
          />
        </PageHeader>
        <RenewalFigures rows={view.query.data && view.rows} today={me.today} />
        <RenewalToolbar
          isCalendar={isCalendar}
          onView={(calendar) => address.setView(calendar ? 'calendar' : undefined)}
          filters={address.filters}
          offered={view.offered}
          nameOf={context.nameOf}
          onMine={address.setMine}
          onFilter={address.setFilter}
          onDays={address.setDays}
          onKeys={() => setOpened('keys')}
        />
      </div>
      <RenewalsContent
        view={view}
        address={address}
        chosen={chosen}
        context={context}
        actions={actions}
        isNarrow={isNarrow}
      />
      {!isCalendar && chosen.rows.length > 0 && (
        <bulkBar.Component
          rows={chosen.rows}
          wish={wish}
          onWished={forgetWish}
          onExport={() => actions.save(chosen.rows)}
          onClear={chosen.clear}
        />
      )}
      <RenewalDecisions opened={decision} onBegun={openRequest} onClose={() => setDecision(undefined)} />
      {opened === 'subscription' && <subscription.Component onClose={() => setOpened(undefined)} />}
      {opened === 'keys' && <keysSheet.Component onClose={() => setOpened(undefined)} />}
      {address.software !== undefined && (
        <softwarePanel.Component
          software={address.software}
          onCreated={address.openPanel}
          onClose={address.closePanel}
        />
      )}
    </div>
  );
}

type HeadActionsProps = {
  onSubscribe: () => void;
  onDownload: (() => void) | undefined;
  /** A month is printed, a list saved. */
  isCalendar: boolean;
};

const HeadActions = ({ onSubscribe, onDownload, isCalendar }: HeadActionsProps) => (
  <>
    <Button
      variant="outline"
      aria-label="Subscribe in your calendar"
      onClick={onSubscribe}
      onPointerEnter={subscription.preload}
      onFocus={subscription.preload}
    >
      <CalendarDays aria-hidden="true" />
      <span className="max-narrow:sr-only">Subscribe</span>
    </Button>
    {isCalendar ? (
      <Button variant="outline" onClick={() => window.print()}>
        <Printer aria-hidden="true" />
        <span className="max-narrow:sr-only">Print</span>
      </Button>
    ) : (
      <Button variant="outline" disabled={!onDownload} onClick={onDownload}>
        <Download aria-hidden="true" />
        <span className="max-narrow:sr-only">Download CSV</span>
      </Button>
    )}
  </>
);

type Choose = TermRowContext['onChoose'];
type OpenDecision = (decision: OpenedDecision) => void;

/** What the rows share; the same object until what they show changes. */
function useRowContext(
  { toggleOpen, openPanel }: ReturnType<typeof useRenewalsAddress>,
  onChoose: Choose,
  openDecision: OpenDecision,
): TermRowContext {
  const { id: meId, today } = useMe();
  const users = useUsers();
  const openRequest = useOpenRequest();
  const withdraw = useWithdrawal();
  return useMemo(() => {
    const onPanel = (row: RenewalTerm): void => openPanel(row.softwareId);
    const onDecide = (row: RenewalTerm, kind: DecisionKind): void => openDecision({ row, kind });
    return {
      today,
      meId,
      nameOf: namesAmong(users).of,
      onToggle: ({ contractId }) => toggleOpen(contractId),
      onChoose,
      onPanel,
      onOpen: (row) => {
        const id = row.state === 'renewal_requested' ? row.decision?.requestId : null;
        if (id == null) onPanel(row);
        else openRequest({ id });
      },
      onDecide,
      onWithdraw: withdraw,
      onApproach: details.preload,
      details: (row) => <details.Component row={row} onDecide={onDecide} onPanel={onPanel} />,
    };
  }, [today, meId, users, toggleOpen, openPanel, onChoose, openDecision, openRequest, withdraw]);
}
