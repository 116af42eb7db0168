import type { Contract } from '@purser/api/contracts';
import { openEndLabel } from '@purser/domain/renewals';
import { formatCivilDate, formatMoney } from '../../lib/format.ts';
import { labelOf, textOf } from '../../lib/term-texts.ts';
import { Button } from '../../ui/button.tsx';
import { Fact } from '../../ui/fact.tsx';

type ApprovedTermsProps = { contract: Contract; onSubmitNew: () => void };

/** The terms that were approved, for those who can't change them, and the way that is open to them. */
export function ApprovedTerms({ contract, onSubmitNew }: ApprovedTermsProps) {
  const { startDate, endDate, cost, billingCycle } = contract;
  return (
    <div className="grid gap-2">
      <dl className="facts">
        <Fact label={labelOf('startDate', billingCycle)}>{formatCivilDate(startDate)}</Fact>
        <Fact label={labelOf('endDate', billingCycle)}>
          {endDate === null ? openEndLabel(billingCycle) : formatCivilDate(endDate)}
        </Fact>
        <Fact label={labelOf('cost', billingCycle)}>{formatMoney(cost)} a year</Fact>
        <Fact label={labelOf('billingCycle', billingCycle)}>{textOf('billingCycle', billingCycle)}</Fact>
      </dl>
      <p className="field-hint">
        Start, end, cost and billing cycle need an approval here, so only administrators change them.{' '}
        <Button variant="link" size="sm" onClick={onSubmitNew}>
          Submit a new contract for approval
        </Button>
      </p>
    </div>
  );
}
