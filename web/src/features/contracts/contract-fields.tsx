import type { Contract } from '@purser/api/contracts';
import {
  CostField,
  CycleField,
  EndField,
  NoticeField,
  PaymentTypeField,
  StartField,
} from './contract-inputs.tsx';
import { TypedContractWarnings } from './contract-warnings.tsx';
import { useTerm } from './use-term.ts';

type ContractFieldsProps = {
  today: string;
  /** Said at an empty end date, where it shall read otherwise than in the schema. */
  endMissing?: string;
  /** Asks for the day to give notice, too. */
  hasNotice?: boolean;
};

const none: readonly Contract[] = [];

/** What is said of an end date that nobody can type. */
export const automaticEndHint = 'End date auto-calculated from start date and billing cycle';

/** A contract's fields inside a form that holds it as `contract`. */
export function ContractFields({ today, endMissing, hasNotice = false }: ContractFieldsProps) {
  const term = useTerm();
  return (
    <>
      <CostField />
      <CycleField term={term} />
      <StartField term={term} today={today} />
      <EndField term={term} today={today} automaticHint={automaticEndHint} missing={endMissing} required />
      <PaymentTypeField />
      {hasNotice && <NoticeField today={today} />}
      {hasNotice && (
        <div className="narrow:col-span-2 empty:hidden">
          <TypedContractWarnings contracts={none} />
        </div>
      )}
    </>
  );
}
