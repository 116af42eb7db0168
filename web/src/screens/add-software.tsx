import { automaticEnd, ContractFields } from '../features/contracts/contract-fields.tsx';
import { AddSoftwareDialog } from '../features/software/add-software-dialog.tsx';
import { useToday } from '../lib/session.tsx';

/** The dialog that creates an item together with its first contract. */
export function AddSoftware({ onClose }: { onClose: () => void }) {
  const today = useToday();
  return (
    <AddSoftwareDialog
      contract={{
        cost: '',
        billingCycle: 'yearly',
        paymentType: '',
        startDate: today,
        endDate: automaticEnd(today, 'yearly'),
      }}
      contractFields={<ContractFields today={today} endMissing="Contract end date is required" />}
      onClose={onClose}
    />
  );
}
