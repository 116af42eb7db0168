import type { Contract } from '@purser/api/contracts';
import { TypedContractWarnings } from './contract-warnings.tsx';
import { CostFields } from './cost-fields.tsx';
import { EndField } from './end-field.tsx';
import { RenewalMore } from './renewal-more.tsx';
import { NoticeField, TermField } from './term-field.tsx';
import { useTerm } from './use-term.ts';

type ContractFieldsProps = {
  today: string;
  /** At an empty end date, in place of the schema's message. */
  endMissing?: string;
  /** Asks for the day to give notice, too. */
  hasNotice?: boolean;
};

const none: readonly Contract[] = [];

/** A contract's fields inside a form that holds it as `contract`. */
export function ContractFields({ today, endMissing, hasNotice = false }: ContractFieldsProps) {
  const term = useTerm();
  return (
    <>
      <CostFields today={today} />
      <TermField {...term.billing} today={today} />
      <TermField {...term.start} today={today} />
      <EndField term={term} today={today} missing={endMissing} required />
      <TermField name="paymentType" today={today} />
      {hasNotice && <NoticeField today={today} />}
      <RenewalMore today={today} />
      {hasNotice && (
        <div className="narrow:col-span-2 empty:hidden">
          <TypedContractWarnings contracts={none} />
        </div>
      )}
    </>
  );
}
