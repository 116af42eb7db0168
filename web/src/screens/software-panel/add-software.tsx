import type { NewSoftwareInput } from '@purser/api/software';
import { isActive } from '@purser/domain/options';
import { wrapUpEndMissing } from '@purser/domain/terms';
import { useQuery } from '@tanstack/react-query';
import { actDayText } from '../../features/contracts/act-day.ts';
import { automaticEnd } from '../../features/contracts/automatic-end.ts';
import { ContractFields, termsOfFirst } from '../../features/contracts/contract-fields.tsx';
import { TypedContractWarnings } from '../../features/contracts/contract-warnings.tsx';
import { typedContract } from '../../features/contracts/next-contract-form.ts';
import { RequestFormField, useRequestForm } from '../../features/contracts/request-form.tsx';
import { useFormFiles } from '../../features/files/use-form-files.tsx';
import { portfolioQuery } from '../../features/portfolio/portfolio.queries.ts';
import { AddSoftwareDialog } from '../../features/software/add-software-dialog.tsx';
import { titleOf } from '../../features/software/software-values.ts';
import type { NewSoftwareDraft } from '../../features/software/use-new-software.ts';
import { useNeedsApproval } from '../../lib/needs-approval.ts';
import { useToday } from '../../lib/session.tsx';
import { toast } from '../../lib/toast.ts';
import { useOpenItem } from '../open-item.ts';
import { useOpenRequest } from '../request/open-request.ts';

const none: readonly never[] = [];

type AddSoftwareProps = {
  /** Goes on in the panel, without a contract, with what was typed. */
  onAlone: (typed: NewSoftwareDraft) => void;
  onClose: () => void;
};

/** The dialog that creates an item together with its first contract. */
export function AddSoftware({ onClose, onAlone }: AddSoftwareProps) {
  const today = useToday();
  const openItem = useOpenItem();
  const submitForApproval = useNeedsApproval();
  const requestForm = useRequestForm(submitForApproval);
  const openRequest = useOpenRequest();
  const known = useQuery(portfolioQuery).data ?? none;
  return (
    <AddSoftwareDialog
      contract={{
        cost: '',
        billingCycle: 'yearly',
        paymentType: '',
        startDate: today,
        endDate: automaticEnd(today, 'yearly'),
        cancellationNoticeDate: '',
        autoRenew: false,
      }}
      contractFields={
        <>
          <ContractFields
            names={termsOfFirst}
            today={today}
            end={{ required: true, missing: wrapUpEndMissing }}
          />
          <div className="narrow:col-span-2 empty:hidden">
            <TypedContractWarnings contracts={none} />
          </div>
          <RequestFormField {...requestForm} />
        </>
      }
      opening={requestForm.opening}
      files={useFormFiles()}
      known={known}
      submitForApproval={submitForApproval}
      onCreated={({ id, status, ...item }, terms) => {
        onClose();
        toast({
          title: 'Success',
          description: 'Software and contract created successfully',
          note: isActive(status) ? actDayText(terms && typedContract(terms), today) : undefined,
          action: {
            label: `Open ${titleOf(item)}`,
            run: () => openItem(id),
          },
        });
      }}
      onSubmitted={(request) => {
        onClose();
        if (request.status === 'draft') return openRequest(request);
        return toast({
          title: 'Software created',
          description: 'Its contract was submitted for approval.',
          action: {
            label: `Open ${request.requestNumber}`,
            run: () => openRequest(request),
          },
        });
      }}
      onAlone={(typed) => onAlone(draftOf(typed))}
      onClose={onClose}
    />
  );
}

/** What was typed of the contract is kept as the item's own, which counts while it has none. */
function draftOf({ contract, files: _files, unique_id: _uniqueId, ...typed }: NewSoftwareInput) {
  const draft: NewSoftwareDraft = Object.assign({}, typed, {
    status: typed.status ?? 'active',
    team_usage: typed.team_usage ?? [],
    billing_cycle: contract?.billingCycle ?? 'yearly',
    cost: String(contract?.cost ?? ''),
    paymentType: contract?.paymentType ?? '',
  });
  return draft;
}
