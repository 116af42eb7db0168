import type { RenewalAlert, Renewals } from '@purser/api/renewals';
import { type DateText, daysBetween } from '@purser/domain/days';
import { byText } from '@purser/domain/default-order';
import { isActive } from '@purser/domain/options';
import { alertWords, hasTerms, isAlert } from '@purser/domain/renewal/attention';
import { groupOf, sumsOf } from '@purser/domain/renewal/groups';
import type { RenewalRow } from '@purser/domain/renewal/renewal-row';
import { renewalsOfItem } from '@purser/domain/renewal/renewals-of-item';
import { alertDateOf, isAlertDue, mostRenewals, weekDays } from '@purser/domain/renewals';
import type { Block, CachedItem } from '../portfolio/cached-portfolio.ts';
import { renewalItemOf } from '../portfolio/renewal-item.ts';

/** How many vendors are named for the next seven days. */
const mostNamed = 3;

interface Settings {
  readonly today: DateText;
}

/** The alerts of a block, and its renewals of the next seven days. */
export interface RenewalsPart extends Omit<Renewals, 'week'> {
  readonly week: readonly RenewalRow[];
}

/** Of a block, the items that go on and have a renewal to act on, or a latest contract that has ended, ends soon or lacks its end. */
export function renewalsPart({ items }: Block, { today }: Settings): RenewalsPart {
  const known = items.map((item) => ({ item, rows: renewalsOfItem(renewalItemOf(item), today) }));
  const due = known.flatMap(({ item, rows }) => alertFor(item, { rows, today }));
  const alerts = due.map(({ alert }) => alert);
  const others = alerts.filter((alert) => !isMissed(alert));
  const days = others.flatMap((alert) => dayOf(alert) ?? []);
  const overdue = days.filter((day) => day < today).length;
  return {
    ...missedOf(alerts.length - others.length),
    overdue,
    upcoming: days.length - overdue,
    missing: others.length - days.length,
    statuses: [...new Set(due.map(({ status }) => status))],
    alerts: firstOf(alerts, today),
    week: known.flatMap(({ rows }) => rows.filter((row) => groupOf(row, today) === 'week')),
  };
}

/** The renewals of the parts that all the blocks add (docs/product/renewals.md#alerts). */
export function addRenewals(parts: readonly RenewalsPart[], { today }: Settings): Renewals {
  const total = (of: (part: RenewalsPart) => number): number =>
    parts.reduce((sum, part) => sum + of(part), 0);
  return {
    ...missedOf(total(({ missed = 0 }) => missed)),
    overdue: total(({ overdue }) => overdue),
    upcoming: total(({ upcoming }) => upcoming),
    missing: total(({ missing }) => missing),
    statuses: [...new Set(parts.flatMap(({ statuses }) => statuses))].toSorted(byText),
    alerts: firstOf(
      parts.flatMap(({ alerts }) => alerts),
      today,
    ),
    ...weekOf(parts.flatMap(({ week }) => week)),
  };
}

function weekOf(rows: readonly RenewalRow[]): Pick<Renewals, 'week'> {
  if (rows.length === 0) return {};
  const dearest = rows.toSorted((one, other) => other.cost - one.cost || byText(one.vendor, other.vendor));
  const vendors = [...new Set(dearest.map(({ vendor }) => vendor))].slice(0, mostNamed);
  return { week: { count: rows.length, cost: sumsOf(rows).atStake, vendors } };
}

interface Due {
  readonly rows: readonly RenewalRow[];
  readonly today: DateText;
}

function alertFor(item: CachedItem, { rows, today }: Due) {
  const { row, contracts } = item;
  if (!contracts || !isActive(row.status)) return [];
  const { latest } = contracts;
  const renewal = renewalToAlert(rows, today);
  if (!renewal && !isAlertDue(latest, today)) return [];
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
    ...renewal,
  };
  return [{ alert, status: row.status }];
}

/** What an alert says about an item's first renewal that needs attention, if more than its end is known. */
function renewalToAlert(
  rows: readonly RenewalRow[],
  today: DateText,
): Required<Pick<RenewalAlert, 'contractId' | 'cost' | 'renewal'>> | undefined {
  for (const row of rows) {
    const words = hasTerms(row) && isAlert(row) ? alertWords(row, today) : null;
    if (!words) continue;
    const { contractId, cost, state, nextCost } = row;
    return { contractId, cost, renewal: { state, nextCost, ...words } };
  }
  return undefined;
}

const missedOf = (missed: number): Pick<Renewals, 'missed'> => (missed > 0 ? { missed } : {});

const isMissed = ({ renewal }: RenewalAlert): boolean => renewal?.state === 'missed';

/** The day that an alert is counted by. */
const dayOf = ({ renewal, endDate }: RenewalAlert): DateText | null => renewal?.day ?? endDate;

/** A missed day first, then what has to be done within a week, the dearest first; all others by their day. */
function urgencyOfAlert(alert: RenewalAlert, today: DateText): { rank: number; amount: number } {
  if (isMissed(alert)) return { rank: 0, amount: 0 };
  const day = alert.renewal?.day;
  const isPressing = day !== undefined && day >= today && daysBetween(today, day) <= weekDays;
  return isPressing ? { rank: 1, amount: alert.cost } : { rank: 2, amount: 0 };
}

const firstOf = (alerts: readonly RenewalAlert[], today: DateText): RenewalAlert[] =>
  alerts
    .map((alert) => ({
      alert,
      ...urgencyOfAlert(alert, today),
      day: alert.renewal?.day ?? alertDateOf(alert, today) ?? 'none: after all days',
    }))
    .toSorted(
      (one, other) =>
        one.rank - other.rank ||
        other.amount - one.amount ||
        byText(one.day, other.day) ||
        byText(one.alert.vendor, other.alert.vendor) ||
        one.alert.softwareId - other.alert.softwareId,
    )
    .slice(0, mostRenewals)
    .map(({ alert }) => alert);
