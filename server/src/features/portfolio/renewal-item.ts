import type { RenewalDecision } from '@purser/api/renewal-terms';
import type { CurrencyTerms } from '@purser/domain/currencies/contract-currency';
import type { ForecastContract } from '@purser/domain/forecast/forecast-source';
import { parseBillingCycle } from '@purser/domain/options';
import type { RenewalItem } from '@purser/domain/renewal/renewal-source';
import { contractsIn } from './contracts-in.ts';
import type { ContractsOfItem, FoundItem } from './portfolio.queries.ts';

/** A contract with its payment type, what it costs in its own currency, and the number of its changes. */
type VersionedContract = ForecastContract & CurrencyTerms & { readonly version: number };

interface RenewedItem extends RenewalItem<RenewalDecision> {
  readonly contracts: readonly VersionedContract[];
}

/** An item of the portfolio as its renewals are worked out from it. */
export function renewalItemOf({ row, contracts }: FoundItem): RenewedItem {
  return {
    id: row.id,
    status: row.status,
    vendor: row.vendor,
    product_name: row.product_name,
    business_segment: row.business_segment,
    // Somebody deleted owns nothing any more.
    businessOwnerId: row.businessOwner === null ? null : row.business_owner_id,
    techAdminId: row.techAdmin === null ? null : row.tech_admin_id,
    contracts: contracts ? renewalContractsIn(contracts) : [],
    decisions: contracts?.decisions ?? [],
    requestedContractIds: contracts?.requestedContractIds ?? [],
    snoozedUntil: null,
  };
}

/** Reads the texts that `gatheredTerms` and `gatheredRenewals` write. */
function renewalContractsIn({ terms, renewals }: ContractsOfItem): VersionedContract[] {
  const costed = new Map(contractsIn(terms).map((contract) => [contract.id, contract]));
  return renewals.split(',').flatMap((text) => {
    const [
      id,
      version,
      cycle = '',
      renewsItself,
      notice,
      review,
      months,
      uplift,
      count,
      unit,
      renewed,
      price,
      ...payment
    ] = text.split(' ');
    const contract = costed.get(Number(id));
    if (!contract) return [];
    const { startDate, endDate, cost } = contract;
    return {
      id: contract.id,
      version: Number(version),
      startDate,
      endDate,
      cost,
      ...ownPrice(price),
      billingCycle: parseBillingCycle(cycle) ?? 'yearly',
      autoRenew: renewsItself === '1',
      cancellationNoticeDate: given(notice),
      nextReviewDate: given(review),
      renewalMonths: numberIn(months),
      renewalUplift: numberIn(uplift),
      noticeCount: numberIn(count),
      noticeUnit: unit === 'days' || unit === 'months' ? unit : null,
      renewsContractId: numberIn(renewed),
      paymentType: payment.length === 0 ? null : payment.join(' ').replaceAll('\u001f', ','),
    };
  });
}

const companysPrice = { currency: null, originalCost: null, rate: null };

function ownPrice(text = '-'): Omit<CurrencyTerms, 'cost'> {
  const [currency, original, rate] = text.split(':');
  if (currency === undefined || original === undefined || rate === undefined) return companysPrice;
  return { currency, originalCost: Number(original), rate: Number(rate) };
}

const given = (text = '-'): string | null => (text === '-' ? null : text);

const numberIn = (text = '-'): number | null => (text === '-' ? null : Number(text));
