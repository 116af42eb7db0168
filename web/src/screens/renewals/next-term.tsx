import type { RenewalTerm } from '@purser/api/renewal-terms';
import type { PurchaseRequest } from '@purser/api/request-replies';
import { may } from '@purser/domain/policy';
import { useQuery } from '@tanstack/react-query';
import { FileX } from 'lucide-react';
import { ContractDialog } from '../../features/contracts/contract-dialog.tsx';
import { softwareContractsQuery } from '../../features/contracts/contracts.queries.ts';
import { useSwitch } from '../../lib/reference.ts';
import { useMe, useToday } from '../../lib/session.tsx';
import { Answer } from '../../ui/answer.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Skeleton, Waiting } from '../../ui/skeleton.tsx';
import { useOpenItem } from '../open-item.ts';

type NextTermProps = {
  kind: 'renew' | 'record';
  row: RenewalTerm;
  /** Goes to a request whose questions come before it is submitted. */
  onBegun: (request: PurchaseRequest) => void;
  onClose: () => void;
};

/** The contract of a next term, once the one that it follows is there to start from. */
export function NextTerm({ kind, row, onBegun, onClose }: NextTermProps) {
  const contracts = useQuery(softwareContractsQuery(row.softwareId));
  const today = useToday();
  const isNeeded = useSwitch('contractsNeedApproval');
  const isFree = may(useMe(), 'skip approvals');
  const openItem = useOpenItem();
  const contract = contracts.data?.find(({ id }) => id === row.contractId);
  if (contract) {
    return (
      <ContractDialog
        next={{ kind, renewal: row, contract, approval: { isNeeded, isFree } }}
        today={today}
        onOpen={() => openItem(row.softwareId)}
        onCreated={onClose}
        onSubmitted={(request) => {
          onClose();
          if (request.status === 'draft') onBegun(request);
        }}
        onClose={onClose}
      />
    );
  }
  return (
    <Dialog
      size="md"
      onOpenChange={(open) => open || onClose()}
      title={kind === 'renew' ? `Renew ${row.vendor} ${row.product_name}` : 'Record the New Term'}
    >
      <Answer query={contracts} waiting={skeleton} failed="The contract could not be loaded">
        {() => (
          <EmptyState
            icon={FileX}
            title="This contract isn’t there any more"
            text="Somebody has deleted it meanwhile."
          />
        )}
      </Answer>
    </Dialog>
  );
}

const skeleton = (
  <Waiting label="Loading the contract" className="grid gap-4">
    <Skeleton width="80%" />
    <Skeleton width="60%" />
    <Skeleton width="70%" />
  </Waiting>
);
