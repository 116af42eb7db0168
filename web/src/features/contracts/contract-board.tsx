import type { Contract } from '@purser/api/contracts';
import type { PurchaseRequest, RequestRow } from '@purser/api/request-replies';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { FileText, Pencil, Plus, Trash2 } from 'lucide-react';
import { type ReactNode, type Ref, type RefObject, useId, useState } from 'react';
import { termOf } from '../../lib/term-texts.ts';
import { type OnUnsaved, type PartSaver, useUnsavedReport } from '../../lib/unsaved.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button, buttonLook } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ContractDialog } from './contract-dialog.tsx';
import { ContractEditForm } from './contract-edit-form.tsx';
import { ContractFacts } from './contract-facts.tsx';
import { ContractTrack } from './contract-track.tsx';
import { softwareContractsQuery } from './contracts.queries.ts';
import { DeleteContractDialog } from './delete-contract-dialog.tsx';
import { useContractChoice } from './use-contract-choice.ts';

export type ContractSectionProps = {
  softwareId: number;
  vendor: string;
  product_name: string;
  today: string;
  /** False for an item that was cancelled or terminated. */
  isActive?: boolean;
  /** New contracts are submitted for approval instead of created. */
  submitForApproval?: boolean;
  /** This user can't change approved terms or delete contracts without an approval. */
  areTermsLocked?: boolean;
  /** Starts with editing the latest contract, whose end date is missing. */
  isEndAsked?: boolean;
  /** The request for its first contract. */
  waiting?: WaitingRequest | undefined;
  /** Goes to a request whose questions come before it is submitted. */
  onBegun?: (request: PurchaseRequest) => void;
  /** How a contract's term stands. */
  renewalOf?: (contract: Contract) => ReactNode;
  /** Opens the item, from where the news of a new contract is read. */
  onOpen?: () => void;
  onUnsaved: OnUnsaved;
  saver?: Ref<PartSaver> | undefined;
};

const none: readonly Contract[] = [];

export function ContractBoard(props: ContractSectionProps) {
  const { softwareId, vendor, product_name, today, isActive = true, onUnsaved } = props;
  const { submitForApproval = false, areTermsLocked = false, isEndAsked = false } = props;
  // Read from the cache rather than from props, so that a saved contract is shown as soon as its form closes.
  const contracts = useQuery(softwareContractsQuery(softwareId)).data ?? none;
  const [deletedId, setDeletedId] = useState<number | null>(null);
  const [isAdding, setAdding] = useState(false);
  const [submitted, setSubmitted] = useState<PurchaseRequest>();
  const [isMore, setMore] = useState(false);
  const choice = useContractChoice(contracts, { isAdding, isEndAsked });
  const { edited, selected, guard, editButton } = choice;
  const deleted = contracts.find(({ id }) => id === deletedId);
  useUnsavedReport(choice.isUnsaved ? 'Unsaved contract' : null, onUnsaved);

  function submitNew() {
    choice.leaveEdit();
    setAdding(true);
  }

  function showCreated({ id }: Contract) {
    setAdding(false);
    choice.choose(id);
  }

  function showSubmitted(request: PurchaseRequest) {
    setAdding(false);
    setSubmitted(request);
    if (request.status === 'draft') props.onBegun?.(request);
  }

  const add = <AddButton onClick={() => setAdding(true)} />;
  const moreProps = { isMore, onMore: () => setMore(!isMore) };
  return (
    <SectionFrame
      actions={
        selected &&
        !edited && (
          <>
            {!areTermsLocked && (
              <DeleteButton contract={selected} onClick={() => setDeletedId(selected.id)} />
            )}
            {add}
            <EditButton ref={editButton} onClick={() => choice.edit(selected)} />
          </>
        )
      }
    >
      {submitted && <SubmittedNotice request={submitted} />}
      {props.waiting && !submitted && <WaitingNotice request={props.waiting} />}
      {selected ? (
        <ContractTrack
          contracts={contracts}
          today={today}
          selectedId={selected.id}
          onSelect={choice.select}
        />
      ) : (
        <NoContracts action={add} />
      )}
      {selected && !edited && (
        <ContractFacts
          contract={selected}
          today={today}
          contracts={contracts}
          isActive={isActive}
          isDue={isActive && selected === choice.latest}
          renewal={props.renewalOf?.(selected)}
          {...moreProps}
        />
      )}
      {edited && (
        <ContractEditForm
          key={edited.id}
          contract={edited}
          contracts={contracts}
          today={today}
          isActive={isActive}
          areTermsLocked={areTermsLocked}
          isEndAsked={isEndAsked}
          onSubmitNew={() => guard.leave(submitNew)}
          onTyped={choice.setTyped}
          onCancel={() => guard.leave(choice.stopEditing)}
          onDone={choice.stopEditing}
          saver={props.saver}
          {...moreProps}
        />
      )}
      {deleted && <DeleteContractDialog contract={deleted} onClose={() => setDeletedId(null)} />}
      {isAdding && (
        <ContractDialog
          next={{ kind: 'new', softwareId, vendor, product_name, contracts, isActive, submitForApproval }}
          today={today}
          onTyped={choice.setTyped}
          onOpen={props.onOpen}
          onCreated={showCreated}
          onSubmitted={showSubmitted}
          onClose={() => setAdding(false)}
        />
      )}
      {guard.question}
    </SectionFrame>
  );
}

type ActionProps = { onClick: () => void };

function AddButton({ onClick }: ActionProps) {
  return (
    <Button variant="outline" size="sm" onClick={onClick}>
      <Plus className="icon-sm" aria-hidden="true" />
      <span>
        New <span className="sr-only narrow:not-sr-only">Contract</span>
      </span>
    </Button>
  );
}

function EditButton({ onClick, ref }: ActionProps & { ref: RefObject<HTMLButtonElement | null> }) {
  return (
    <Button ref={ref} variant="outline" size="sm" onClick={onClick}>
      <Pencil className="icon-sm" aria-hidden="true" />
      Edit
    </Button>
  );
}

function DeleteButton({ contract, onClick }: ActionProps & { contract: Contract }) {
  const tip = `Delete the contract ${termOf(contract)}`;
  return (
    <Button
      data-tip={tip}
      aria-description={tip}
      variant="ghost"
      size="icon-sm"
      aria-label="Delete Contract"
      onClick={onClick}
    >
      <Trash2 aria-hidden="true" />
    </Button>
  );
}

function NoContracts({ action }: { action: ReactNode }) {
  return (
    <EmptyState
      icon={FileText}
      title="No contracts yet"
      text="A contract says what this costs, from when to when, and by when it can be cancelled."
      action={action}
    />
  );
}

export function SectionFrame({ actions, children }: { actions?: ReactNode; children: ReactNode }) {
  const headingId = useId();
  return (
    <section aria-labelledby={headingId} className="grid grid-cols-1 gap-3">
      <header className="m-0 flex min-h-(--h-sm) items-center gap-2">
        <h3 id={headingId} className="min-w-0 flex-1">
          Contract Information
        </h3>
        {actions}
      </header>
      {children}
    </section>
  );
}

type RequestProps = { request: Pick<PurchaseRequest, 'id' | 'requestNumber'> };

/** A submitted contract isn't among the others before it is approved. */
function SubmittedNotice({ request }: { request: PurchaseRequest }) {
  if (request.status === 'draft')
    return (
      <Alert title="Not submitted yet">
        Please answer the questions in <RequestLink request={request} />, and submit it there
      </Alert>
    );
  return (
    <Alert title="Contract submitted for approval">
      It is created once its last step is approved. Follow it in <RequestLink request={request} />
    </Alert>
  );
}

type WaitingRequest = Pick<RequestRow, 'id' | 'requestNumber' | 'currentStepLabel'>;

function WaitingNotice({ request }: { request: WaitingRequest }) {
  return (
    <Alert title="Waiting for approval">
      The contract is created once its last step is approved. It is at {request.currentStepLabel} in{' '}
      <RequestLink request={request} />
    </Alert>
  );
}

function RequestLink({ request: { id, requestNumber } }: RequestProps) {
  return (
    <Link {...buttonLook({ variant: 'link' })} to="/requests/$id" params={{ id: String(id) }}>
      {requestNumber}
    </Link>
  );
}
