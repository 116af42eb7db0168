import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useRouter, useRouterState } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { useEffect, useState } from 'react';
import { RecentActivity } from '../../features/activity/recent-activity.tsx';
import { priceReviewQuery } from '../../features/contracts/price-review.queries.ts';
import { PriceReviewBanner } from '../../features/contracts/price-review-banner.tsx';
import { undoDialog } from '../../features/import/undo-on-demand.ts';
import { DueFirst } from '../../features/renewals/due-first.tsx';
import { RenewalAlerts } from '../../features/renewals/renewal-alerts.tsx';
import { renewalsQuery } from '../../features/renewals/renewals.queries.ts';
import { usePressing } from '../../features/renewals/terms.queries.ts';
import { ApprovalRequests } from '../../features/requests/lists/approval-requests.tsx';
import { myWorkQuery } from '../../features/requests/requests.queries.ts';
import type { NewSoftwareDraft } from '../../features/software/use-new-software.ts';
import { FinancialOverview } from '../../features/stats/financial-overview.tsx';
import { financialStatsQuery } from '../../features/stats/stats.queries.ts';
import { onDemand } from '../../lib/on-demand.tsx';
import { useMe, useToday } from '../../lib/session.tsx';
import { readStored, writeStored } from '../../lib/stored-text.ts';
import { Button } from '../../ui/button.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { SplitPage } from '../../ui/split-page.tsx';
import { useNewRequest } from '../request/new-request.ts';
import { addSoftware, softwarePanel } from '../software-panel/software-on-demand.ts';
import type { Fix } from '../software-table/software-table-search.ts';

/** docs/product/dashboard.md. Each card asks for its own data. */
export function Dashboard() {
  const panel = useDashboardPanel();
  const { year, setYear } = useYear();
  const isTopKnown = useKnownTop();
  const [isAdding, setAdding] = useState(false);

  function openCreated(id: number) {
    setAdding(false);
    panel.open(id);
  }

  const [importId, setImport] = useState<number>();
  return (
    <div className="page">
      <PageHeader title="Dashboard" description="Overview of your software subscriptions and costs">
        <RequestNewSoftware />
      </PageHeader>
      <div className="grid grid-cols-1 gap-3">
        <DueFirst />
        <PriceReviewBanner onOpen={panel.open} />
        {isTopKnown && (
          <SplitPage side={376}>
            <div className="grid grid-cols-1 gap-3">
              <FirstRun year={year} />
              <FinancialOverview year={year} onYear={setYear} onAdd={() => setAdding(true)} />
              <RenewalAlerts onOpen={panel.open} onMissingEnd={panel.openAtEnd} />
            </div>
            <div className="grid grid-cols-1 gap-3">
              <OwnWorkCard />
              <ApprovalRequests />
              <RecentActivity onOpen={panel.open} onOpenImport={setImport} />
            </div>
          </SplitPage>
        )}
      </div>
      {isAdding && <Adding onCreated={openCreated} onClose={() => setAdding(false)} />}
      {panel.software !== undefined && (
        <softwarePanel.Component software={panel.software} onCreated={panel.open} onClose={panel.close} />
      )}
      {importId !== undefined && <undoDialog.Component id={importId} onClose={() => setImport(undefined)} />}
    </div>
  );
}

const ownWork = onDemand(async () => (await import('./own-work.tsx')).OwnWork);

/** Only for people who have a request or a renewal to look at. */
function OwnWorkCard() {
  const { data } = useQuery(myWorkQuery);
  const { count } = usePressing();
  const hasRequests = data !== undefined && Object.values(data).some((rows) => rows.length > 0);
  return (hasRequests || count > 0) && <ownWork.Component hasRequests={hasRequests} />;
}

const route = getRouteApi('/dashboard');

const failures = {
  refused: 'The request was not created. Please try again.',
  unknown: 'It isn’t known whether the request was created. Trying again opens the same one.',
};

/** A failure is shown at the button, not as a toast (docs/product/dashboard.md#request-new-software). */
function RequestNewSoftware() {
  const { begin, isBeginning, failure } = useNewRequest({ quiet: true });
  return (
    <div className="grid justify-items-end max-narrow:flex-[1_0_100%] max-narrow:justify-items-stretch">
      <Button busy={isBeginning} busyLabel="Creating…" onClick={begin}>
        <Plus aria-hidden="true" />
        Request New Software
      </Button>
      <p role="status" className="field-error empty:hidden">
        {failure && !isBeginning && failures[failure]}
      </p>
    </div>
  );
}

const topWaitMs = 1500;

/** What is due, the banner and one's own work move everything below them, so the rest waits for them, but not for long. */
function useKnownTop(): boolean {
  const arePricesFetched = useQuery(priceReviewQuery).isFetched;
  const areRenewalsFetched = useQuery(renewalsQuery).isFetched;
  const isWorkFetched = useQuery(myWorkQuery).isFetched;
  const [isCodeThere, setCodeThere] = useState(false);
  const isFetched = arePricesFetched && areRenewalsFetched && isWorkFetched && isCodeThere;
  const [isKnown, setKnown] = useState(isFetched);
  useEffect(() => {
    void ownWork.ready().then(() => setCodeThere(true));
    const timer = setTimeout(() => setKnown(true), topWaitMs);
    return () => clearTimeout(timer);
  }, []);
  if (isFetched && !isKnown) setKnown(true);
  return isKnown;
}

/** In the address, so that a view can be sent to a colleague; this year isn't written. */
function useYear() {
  const thisYear = Number(useToday().slice(0, 4));
  const { year = thisYear } = route.useSearch();
  const navigate = route.useNavigate();
  const setYear = (chosen: number) =>
    void navigate({
      search: { year: chosen === thisYear ? undefined : chosen },
      replace: true,
      resetScroll: false,
    });
  return { year, setYear };
}

/** The dialog leads on to the panel where the contract isn't known yet. */
function Adding({ onCreated, onClose }: { onCreated: (id: number) => void; onClose: () => void }) {
  const [draft, setDraft] = useState<NewSoftwareDraft>();
  if (draft === undefined) return <addSoftware.Component onClose={onClose} onAlone={setDraft} />;
  return <softwarePanel.Component software="new" draft={draft} onCreated={onCreated} onClose={onClose} />;
}

const firstSteps = onDemand(
  async () => (await import('./first-steps.tsx')).FirstSteps,
  // As high as an administrator's note and five steps, so that the page doesn't jump.
  <div className="card min-h-95" />,
);

/** Shown from the first visit to an empty dashboard until the steps are done or dismissed. */
function FirstRun({ year }: { year: number }) {
  const items = useQuery({ ...financialStatsQuery(year), enabled: false }).data?.items;
  const key = `first-steps-${useMe().id}`;
  const [stored, setStored] = useState(() => stateOf(readStored(key)));

  function store(state: 'begun' | 'dismissed') {
    setStored(state);
    writeStored(key, state);
  }

  function begin() {
    if (stored === null) store('begun');
  }

  if (items === undefined || stored === 'dismissed') return null;
  if (items > 0 && stored === null) return null;
  return (
    <firstSteps.Component hasSoftware={items > 0} onBegin={begin} onDismiss={() => store('dismissed')} />
  );
}

// 'begun' once the steps were shown.
const stateOf = (text: string | null): 'begun' | 'dismissed' | null =>
  text === 'begun' || text === 'dismissed' ? text : null;

interface Opening {
  readonly software: number;
  readonly fix?: Fix | undefined;
}

/**
 * A step of the browser's history, so that Back closes the panel, although the address doesn't name it: the link of a
 * mail does, and is replaced at once (docs/product/dashboard.md).
 */
function useDashboardPanel() {
  const { software: linked, fix } = route.useSearch();
  const { history } = useRouter();
  const navigate = route.useNavigate();
  // Where the router has arrived, not where it is heading: only then does the address name what is to be corrected.
  const shown = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.state.panel });
  const [linkedTo, setLinkedTo] = useState<Opening>();
  if (linked !== undefined && linked !== linkedTo?.software) setLinkedTo({ software: linked, fix });
  if (linkedTo !== undefined && linkedTo.software === shown) setLinkedTo(undefined);

  // First the dashboard by itself replaces the link, for Back to come to; then the panel is a step of its own.
  useEffect(() => {
    if (linked !== undefined)
      void navigate({ search: ({ year }) => ({ year }), replace: true, resetScroll: false });
    else if (linkedTo) void navigate(stepTo(linkedTo));
  }, [linked, linkedTo, navigate]);

  return {
    software: shown ?? linkedTo?.software,
    open: (software: number) => void navigate(stepTo({ software })),
    openAtEnd: (software: number) => void navigate(stepTo({ software, fix: 'end-date' })),
    close: () => history.back(),
  };
}

const stepTo = ({ software, fix }: Opening) => ({
  search: ({ year }: { year?: number | undefined }) => ({ year, fix }),
  state: { panel: software },
  resetScroll: false,
});
