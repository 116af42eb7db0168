import { CostField, CycleField, EndField, PaymentTypeField, StartField } from './contract-inputs.tsx';
import { useTerm } from './use-term.ts';

type ContractFieldsProps = {
  today: string;
  /** Said at an empty end date, where it shall read otherwise than at the door. */
  endMissing?: string;
};

/** What is said of an end date that nobody can type. */
export const automaticEndHint = 'End date auto-calculated from start date and billing cycle';

/** A contract's fields inside a form that holds it as `contract`. */
export function ContractFields({ today, endMissing }: ContractFieldsProps) {
  const term = useTerm();
  return (
    <>
      <CostField />
      <CycleField term={term} />
      <StartField term={term} today={today} />
      <EndField term={term} today={today} automaticHint={automaticEndHint} missing={endMissing} required />
      <PaymentTypeField />
    </>
  );
}
