import type { RenewalAlert, Renewals } from '@purser/api/renewals';
import type { DateText } from '@purser/domain/days';
import { byText } from '@purser/domain/default-order';
import { isActive } from '@purser/domain/options';
import { alertDateOf, isAlertDue, mostRenewals } from '@purser/domain/renewals';
import type { Block, KeptItem } from '../portfolio/kept-portfolio.ts';

interface Settings {
  readonly today: DateText;
}

/** Of a block, the items that go on and whose latest contract has ended, ends soon or lacks its end. */
export function renewalsPart({ items }: Block, { today }: Settings): Renewals {
  const due = items.flatMap((item) => alertFor(item, today));
  const alerts = due.map(({ alert }) => alert);
  const ends = alerts.flatMap(({ endDate }) => endDate ?? []);
  const overdue = ends.filter((end) => end < today).length;
  return {
    overdue,
    upcoming: ends.length - overdue,
    missing: alerts.length - ends.length,
    statuses: [...new Set(due.map(({ status }) => status))],
    alerts: firstOf(alerts, today),
  };
}

/** The renewals of the parts that all the blocks add (docs/product/renewals.md#alerts). */
export function addRenewals(parts: readonly Renewals[], { today }: Settings): Renewals {
  const total = (of: (part: Renewals) => number): number => parts.reduce((sum, part) => sum + of(part), 0);
  return {
    overdue: total(({ overdue }) => overdue),
    upcoming: total(({ upcoming }) => upcoming),
    missing: total(({ missing }) => missing),
    statuses: [...new Set(parts.flatMap(({ statuses }) => statuses))].toSorted(byText),
    alerts: firstOf(
      parts.flatMap(({ alerts }) => alerts),
      today,
    ),
  };
}

function alertFor({ row, contracts: latest }: KeptItem, today: DateText) {
  if (!latest || !isActive(row.status) || !isAlertDue(latest, today)) return [];
  const alert: RenewalAlert = {
    softwareId: row.id,
    vendor: row.vendor,
    product_name: row.product_name,
    contractId: latest.id,
    endDate: latest.endDate,
    // A recurring contract has no notice to give: its date is the next look at the price (docs/product/contracts.md#ends).
    cancellationNoticeDate: latest.billingCycle === 'yearly' ? latest.cancellationNoticeDate : null,
    cost: latest.cost,
    // Somebody deleted owns nothing any more.
    business_owner_id: row.businessOwner === null ? null : row.business_owner_id,
    businessOwner: row.businessOwner,
  };
  return [{ alert, status: row.status }];
}

const firstOf = (alerts: readonly RenewalAlert[], today: DateText): RenewalAlert[] =>
  alerts
    .map((alert) => ({ alert, day: alertDateOf(alert, today) ?? 'none: after all days' }))
    .toSorted(
      (one, other) =>
        byText(one.day, other.day) ||
        byText(one.alert.vendor, other.alert.vendor) ||
        one.alert.softwareId - other.alert.softwareId,
    )
    .slice(0, mostRenewals)
    .map(({ alert }) => alert);
