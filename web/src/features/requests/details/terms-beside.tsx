import type { PurchaseRequest } from '@purser/api/request-replies';
import { centsOf } from '@purser/domain/money';
import { changeText } from '@purser/domain/renewal/price-change';
import type { ContractTerms } from '@purser/domain/terms';
import { fieldText } from '../../../lib/field-texts.ts';
import { Money } from '../../../ui/money.tsx';

type TermsBesideProps = {
  now: NonNullable<PurchaseRequest['follows']>;
  proposed: ContractTerms;
};

/** The terms of the contract that a requested one follows beside the proposed ones, with what changes. */
export function TermsBeside({ now, proposed }: TermsBesideProps) {
  const difference = centsOf(proposed.cost) - centsOf(now.cost);
  return (
    <table className="terms-beside">
      <thead>
        <tr>
          <th scope="col">
            <span className="sr-only">Term</span>
          </th>
          <th scope="col">Now</th>
          <th scope="col">Proposed</th>
          <th scope="col">Change</th>
        </tr>
      </thead>
      <tbody>
        <tr>
          <th scope="row">Term</th>
          <td>{termOf(now)}</td>
          <td>{termOf(proposed)}</td>
          <td />
        </tr>
        <tr>
          <th scope="row">Cost a year</th>
          <td>
            <Money amount={now.cost} />
          </td>
          <td>
            <Money amount={proposed.cost} />
          </td>
          <td data-change={changeOf(difference)}>
            {difference === 0n ? (
              'Same'
            ) : (
              <>
                {difference > 0n ? '+' : '−'}
                <Money amount={Math.abs(proposed.cost - now.cost)} />
                <br />
                {changeText(now.cost, proposed.cost)}
              </>
            )}
          </td>
        </tr>
        <tr>
          <th scope="row">Billed</th>
          <td>{fieldText('billingCycle', now.billingCycle)}</td>
          <td>{fieldText('billingCycle', proposed.billingCycle)}</td>
          <td>{now.billingCycle === proposed.billingCycle ? 'Same' : 'Other'}</td>
        </tr>
      </tbody>
    </table>
  );
}

const termOf = ({ startDate, endDate }: Pick<ContractTerms, 'startDate' | 'endDate'>): string => {
  const start = fieldText('startDate', startDate);
  return endDate === null ? `${start}, runs on` : `${start} to ${fieldText('endDate', endDate)}`;
};

function changeOf(difference: bigint): 'more' | 'less' | undefined {
  if (difference === 0n) return undefined;
  return difference > 0n ? 'more' : 'less';
}
