import { arePercentagesValid, parsePercentages, segmentPercents } from '@purser/domain/segments';
import { z } from 'zod';

/**
 * Percentages while they are being typed. The form holds them as the wire does, as JSON text; a blank one is null,
 * which the schema refuses with the spec's words, so that two segments can't be saved without their percentages.
 */
export type PercentagesDraft = Readonly<Record<string, number | null>>;

const draft = z.record(z.string(), z.number().nullable());

/** Reads the text; nothing is filled in where there is none. */
export function draftOf(text: string | null): PercentagesDraft {
  return text === null ? {} : draft.parse(JSON.parse(text));
}

/** The text for other segments: what was typed for those that stay is kept. Null with fewer than two. */
export function keepPercentages(segments: readonly string[], text: string | null): string | null {
  if (segments.length < 2) return null;
  const before = draftOf(text);
  return JSON.stringify(Object.fromEntries(segments.map((segment) => [segment, before[segment] ?? null])));
}

/** The text with another percentage. It stays as it was where what was typed is no whole number of a few digits. */
export function withPercent(text: string | null, segment: string, typed: string): string {
  const before = draftOf(text);
  if (!/^\d{0,6}$/.test(typed)) return JSON.stringify(before);
  return JSON.stringify({ ...before, [segment]: typed === '' ? null : Number(typed) });
}

/** What the percentages of these segments add up to. */
export const totalOf = (segments: readonly string[], percentages: PercentagesDraft): number =>
  segments.reduce((sum, segment) => sum + (percentages[segment] ?? 0), 0);

/** Whether the text holds a percentage for each of these segments, and they total 100. */
export function arePercentagesWhole(segments: readonly string[], text: string | null): boolean {
  const percentages = text === null ? undefined : parsePercentages(text);
  return percentages !== undefined && arePercentagesValid(percentages, segments);
}

/** Each segment's part of the whole, in percent, for drawing. Percentages beyond 100 push each other aside. */
export function sharesOf(
  segments: readonly string[],
  text: string | null,
): readonly { readonly label: string; readonly share: number }[] {
  if (segments.length < 2 || text === null) {
    return segmentPercents(segments, null).map(({ segment, share }) => ({ label: segment, share }));
  }
  const percentages = draftOf(text);
  const whole = Math.max(100, totalOf(segments, percentages));
  const shares = segments.map((segment) => ({
    label: segment,
    share: ((percentages[segment] ?? 0) * 100) / whole,
  }));
  return shares.filter(({ share }) => share > 0);
}
