import { ownValue } from '@purser/domain/own-value';
import { arePercentagesValid, segmentPercents, sumOfPercents } from '@purser/domain/segments';

/** A blank percentage is null. */
export type ShareDraft = Readonly<Record<string, number | null>>;

/** Null with fewer than two names. */
export function sharesAmong(names: readonly string[], before: ShareDraft | null): ShareDraft | null {
  if (names.length < 2) return null;
  return Object.fromEntries(names.map((name) => [name, ownValue(before ?? {}, name) ?? null]));
}

/** Whether a text can be, or become, a percentage of a few digits with two decimals. */
export const isPercentTyped = (typed: string): boolean => /^\d{0,6}(?:\.\d{0,2})?$/.test(typed);

/** Unchanged where what was typed is no such number. */
export function withPercent(before: ShareDraft | null, name: string, typed: string): ShareDraft {
  if (!isPercentTyped(typed)) return before ?? {};
  return { ...before, [name]: typed === '' ? null : Number(typed) };
}

export const totalOf = (names: readonly string[], draft: ShareDraft | null): number =>
  sumOfPercents(names.map((name) => ownValue(draft ?? {}, name) ?? 0));

/** A blank counts as 0 where the others total 100; null where one is missing. */
export function wholeShares(draft: ShareDraft | null): Readonly<Record<string, number>> | null {
  if (draft === null) return null;
  const isAllGiven = totalOf(Object.keys(draft), draft) === 100;
  const filled = Object.entries(draft).map(([name, percent]): [string, number | null] => [
    name,
    percent ?? (isAllGiven ? 0 : null),
  ]);
  const whole = filled.filter((entry): entry is [string, number] => entry[1] !== null);
  return whole.length === filled.length ? Object.fromEntries(whole) : null;
}

export const isBeyondWhole = (draft: ShareDraft | null): boolean =>
  Object.values(draft ?? {}).some((percent) => percent !== null && percent > 100);

export function areSharesWhole(names: readonly string[], draft: ShareDraft | null): boolean {
  const percentages = wholeShares(draft);
  return percentages !== null && arePercentagesValid(percentages, names);
}

/** In percent, for drawing. Percentages above 100 in total are scaled down. */
export function drawnShares(
  names: readonly string[],
  draft: ShareDraft | null,
): readonly { readonly label: string; readonly share: number }[] {
  if (names.length < 2 || draft === null) {
    return segmentPercents(names, null).map(({ segment, share }) => ({ label: segment, share }));
  }
  const whole = Math.max(100, totalOf(names, draft));
  const shares = names.map((name) => ({ label: name, share: ((ownValue(draft, name) ?? 0) * 100) / whole }));
  return shares.filter(({ share }) => share > 0);
}
