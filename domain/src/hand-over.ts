/**
 * What becomes of an open request when a person leaves (docs/product/users.md#deletion): what they own and what waits for
 * them by name goes to another person, or to nobody, which leaves it to the admins. What they have asked for or decided
 * stays theirs.
 */

/** Who leaves, and who takes over; null for nobody. */
export interface Handover {
  readonly from: number;
  readonly to: number | null;
}

/** Who is named in the place of the one who leaves. @example takenOver(7, { from: 7, to: 9 }) // 9 */
export const takenOver = (id: number | null, { from, to }: Handover): number | null =>
  id === from ? to : id;
