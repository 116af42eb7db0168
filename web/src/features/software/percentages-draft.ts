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

/** The text with another percentage; only digits of what was typed are taken. */
export function withPercent(text: string | null, segment: string, typed: string): string {
  const digits = typed.replace(/\D/g, '').slice(0, 3);
  return JSON.stringify({ ...draftOf(text), [segment]: digits === '' ? null : Number(digits) });
}

/** What the percentages of these segments add up to. */
export const totalOf = (segments: readonly string[], percentages: PercentagesDraft): number =>
  segments.reduce((sum, segment) => sum + (percentages[segment] ?? 0), 0);
