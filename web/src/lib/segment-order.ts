import { unassigned } from '@purser/domain/segments';

/** Where a segment stands: those of Settings in their order, the others after them, and what has none last. */
export function segmentPlace(businessSegments: readonly string[], segment: string | null): number {
  if (segment === null || segment === unassigned) return businessSegments.length + 1;
  const at = businessSegments.indexOf(segment);
  return at < 0 ? businessSegments.length : at;
}
