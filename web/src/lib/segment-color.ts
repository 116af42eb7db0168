const hues = 4;

/** The first four segments of Settings have a hue each, all others share 0. */
export function segmentColor(businessSegments: readonly string[], segment: string): number {
  const at = businessSegments.indexOf(segment);
  return at >= 0 && at < hues ? at + 1 : 0;
}
