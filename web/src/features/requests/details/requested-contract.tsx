import type { PurchaseRequest } from '@purser/api/request-replies';
import { shownEndOf } from '@purser/domain/contracts';
import { openEndLabel } from '@purser/domain/renewals';
import type { ContractTerms, TermName } from '@purser/domain/terms';
import { Link } from '@tanstack/react-router';
import { Pencil } from 'lucide-react';
import { fieldLabel, fieldText } from '../../../lib/field-texts.ts';
import { factOf, namedTerms, shownTerms } from '../../../lib/term-texts.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Fact, Facts } from '../../../ui/facts.tsx';
import { Money } from '../../../ui/money.tsx';
import { TermsBeside } from './terms-beside.tsx';

type RequestedContractCardProps = {
  request: PurchaseRequest;
  contract: ContractTerms;
  /** Absent once the request is submitted, and for those who may not change it. */
  onEdit?: (() => void) | undefined;
};

export function RequestedContractCard({ request, contract, onEdit }: RequestedContractCardProps) {
  const { targetSoftwareId, vendor, productName } = request;
  return (
    <Card
      title="Requested Contract"
      actions={
        onEdit && (
          <Button variant="outline" size="sm" aria-label="Edit contract terms" onClick={onEdit}>
            <Pencil className="icon-sm" aria-hidden="true" />
            Edit
          </Button>
        )
      }
    >
      {request.follows && <TermsBeside now={request.follows} proposed={contract} />}
      <Facts className="p-4 pt-0">
        <Fact label="Software">
          {targetSoftwareId === null ? (
            'Deleted since'
          ) : (
            <Link to="/table" search={{ software: targetSoftwareId }} className="text-accent underline">
              {[vendor, productName].filter(Boolean).join(' ')}
            </Link>
          )}
        </Fact>
        <Text contract={contract} field="startDate" />
        <Fact label={fieldLabel('endDate')}>{endOf(contract)}</Fact>
        <Fact label={fieldLabel('cost')}>
          <b className="font-medium">
            <Money amount={contract.cost} />
          </b>{' '}
          <span className="text-ink-3">a year</span>
        </Fact>
        {namedTerms(contract, rest).map((field) => (
          <Text key={field} contract={contract} field={field} />
        ))}
      </Facts>
    </Card>
  );
}

/** The end date; of a contract without one, the end of its first term. */
function endOf(contract: ContractTerms): string {
  const day = fieldText('endDate', shownEndOf(contract));
  const runsOn = contract.endDate === null && contract.billingCycle !== 'yearly';
  return runsOn ? `${openEndLabel(contract.billingCycle)}, first until ${day}` : day;
}

const first: readonly TermName[] = ['startDate', 'endDate', 'cost'];
const rest = shownTerms.filter((field) => !first.includes(field));

const Text = ({ contract, field }: { contract: ContractTerms; field: TermName }) => (
  <Fact label={fieldLabel(field)}>{factOf(contract, field)}</Fact>
);
