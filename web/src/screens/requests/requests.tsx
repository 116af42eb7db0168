import { exportRequests } from '@purser/api/addresses';
import { isForKind } from '@purser/domain/approvals/form-scope';
import { useQuery } from '@tanstack/react-query';
import { Plus, Rows3, SquareKanban, UserRound } from 'lucide-react';
import { useDeferredValue, useState } from 'react';
import { useRequestContext } from '../../features/requests/details/use-request-context.ts';
import { useShownNames } from '../../features/requests/lists/shown-names.ts';
import { useStages } from '../../features/requests/lists/use-stages.ts';
import { requestsQuery } from '../../features/requests/requests.queries.ts';
import { formatCivilDate, formatCount } from '../../lib/format.ts';
import { onDemand } from '../../lib/on-demand.tsx';
import { requestFormsQuery, workflowQuery } from '../../lib/reference.ts';
import { useMe } from '../../lib/session.tsx';
import { Button } from '../../ui/button.tsx';
import { DownloadButton } from '../../ui/download-button.tsx';
import { Menu } from '../../ui/menu.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { ToggleChip } from '../../ui/toggle-chip.tsx';
import { useNewRequest } from '../request/new-request.ts';
import { SearchBox } from '../search-box.tsx';
import { useRequestsAddress } from './requests-address.ts';
import { RequestsContent } from './requests-content.tsx';

const views = [
  { value: 'list', label: 'List View', icon: Rows3 },
  { value: 'board', label: 'Board View', icon: SquareKanban },
  { value: 'mine', label: 'My Work', icon: UserRound },
] as const;

const myWork = onDemand(async () => (await import('../../features/requests/lists/my-work.tsx')).MyWork);

/** Begins a request from one of the forms; nothing where there are none beside the default one. */
function FormMenu({ onForm }: { onForm: (key: string) => void }) {
  const { data = [] } = useQuery(requestFormsQuery);
  // What begins here is a request for new software; contracts are asked for at their item.
  const forms = data.filter((form) => isForKind(form, 'software'));
  if (forms.length === 0) return null;
  return (
    <Menu
      trigger={<Button variant="outline">Other forms</Button>}
      items={forms.map(({ key, name }) => ({ label: name, onSelect: () => onForm(key) }))}
    />
  );
}

const absenceDialog = onDemand(
  async () => (await import('../../features/users/absence-dialog.tsx')).AbsenceDialog,
);

/** Whether one is out of office, and the dialog that says so. */
function OwnAbsence() {
  const me = useMe();
  const [isOpen, setIsOpen] = useState(false);
  const { absence } = me;
  return (
    <div className="flex items-center justify-end gap-3 px-4 pt-3 text-13 text-ink-2">
      {absence && (
        <span>
          Out of office from {formatCivilDate(absence.from)} to {formatCivilDate(absence.to)}
        </span>
      )}
      <Button
        variant="outline"
        size="sm"
        onPointerEnter={absenceDialog.preload}
        onFocus={absenceDialog.preload}
        onClick={() => setIsOpen(true)}
      >
        Out of office…
      </Button>
      {isOpen && <absenceDialog.Component user={me} onClose={() => setIsOpen(false)} />}
    </div>
  );
}

/** All requests, each in the stage that it stands in (docs/product/requests.md#requests-page). */
export function Requests() {
  const me = useMe();
  const address = useRequestsAddress();
  const requests = useQuery({ ...requestsQuery, select: useShownNames().inRequests });
  const workflow = useQuery(workflowQuery);
  const { begin, beginFrom, isBeginning } = useNewRequest();

  // Inputs show a change at once; the cards are rendered when there is time.
  const typed = useDeferredValue(address.text);
  const isMine = useDeferredValue(address.isMine);
  const isOwn = useDeferredValue(address.isOwn);
  const view = useDeferredValue(address.view);
  const found = useStages({ rows: requests.data, steps: workflow.data?.steps, typed, isMine, isOwn, me });
  const context = useRequestContext();

  return (
    <div className="flex min-h-0 flex-1! flex-col">
      <div className="px-6 pt-4 pb-3 max-narrow:px-4 max-narrow:pt-3 max-narrow:pb-2">
        <PageHeader title="Software Requests">
          <Segmented label="View" items={views} value={address.view} onChange={address.setView} />
          <FormMenu onForm={beginFrom} />
          <Button busy={isBeginning} busyLabel="Creating…" onClick={begin}>
            <Plus aria-hidden="true" />
            <span>
              Request <span className="max-wide:sr-only">New Software</span>
            </span>
          </Button>
        </PageHeader>
        {view !== 'mine' && (
          <RequestsToolbar
            address={address}
            found={requests.data ? found : null}
            isSettled={typed === address.text}
          />
        )}
      </div>
      {view === 'mine' ? (
        <div className="my-work-page">
          <OwnAbsence />
          <myWork.Component />
        </div>
      ) : (
        <RequestsContent
          requests={requests}
          workflow={workflow}
          found={found}
          view={view}
          narrowing={narrowingOf({ typed, isMine, isOwn })}
          address={address}
          context={context}
          begin={begin}
          isBeginning={isBeginning}
        />
      )}
    </div>
  );
}

/** All requests with their answers, whatever is searched for. */
// A phone has no room for it beside the search.
const DownloadRequests = () => (
  <DownloadButton
    address={exportRequests}
    failure="The requests could not be downloaded"
    className="ml-auto max-narrow:hidden"
  />
);

type Narrowing = { typed: string; isMine: boolean; isOwn: boolean };

const narrowingOf = ({ typed, isMine, isOwn }: Narrowing): string | null =>
  `${isMine ? 'mine ' : ''}${isOwn ? 'own ' : ''}${typed.trim()}` || null;

type RequestsToolbarProps = {
  address: ReturnType<typeof useRequestsAddress>;
  /** Null until the requests are loaded. */
  found: ReturnType<typeof useStages> | null;
  /** Whether `found` belongs to the typed text. */
  isSettled: boolean;
};

function RequestsToolbar({ address, found, isSettled }: RequestsToolbarProps) {
  return (
    <div className="flex items-center gap-2">
      <SearchBox label="Search requests" text={address.text} onText={address.setText} isSettled={isSettled} />
      <ToggleChip pressed={address.isMine} onChange={address.setMine}>
        My turn {found && <span className="chip-values num">{formatCount(found.mine)}</span>}
      </ToggleChip>
      <ToggleChip pressed={address.isOwn} onChange={address.setOwn}>
        Mine {found && <span className="chip-values num">{formatCount(found.own)}</span>}
      </ToggleChip>
      <span
        className="num mx-1 flex-none text-12 whitespace-nowrap text-ink-3 max-narrow:sr-only"
        role="status"
      >
        {found && `${formatCount(found.shown)} of ${formatCount(found.total)}`}
      </span>
      {found && found.total > 0 && <DownloadRequests />}
    </div>
  );
}
