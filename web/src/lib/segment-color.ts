// As many as styles/tokens.css has: hues, then greys that take turns.
const hues = 12;
const greys = 3;

/** The position of a segment in Settings decides its colour: 1 to 12 are hues, 13 to 15 greys. What Settings doesn't name has 0. */
export function segmentColor(businessSegments: readonly string[], segment: string): number {
  const at = businessSegments.indexOf(segment);
  if (at < hues) return at + 1;
  return hues + 1 + ((at - hues) % greys);
}
