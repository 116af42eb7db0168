/** `software=12`, wherever an address leads to an item's panel. */
export function itemIn(given: unknown): number | undefined {
  const id = Number(given);
  return Number.isInteger(id) && id > 0 ? id : undefined;
}

/** `fix=end-date`: what is to be corrected in the item's panel. */
export const fixIn = (given: unknown): Fix | undefined => (given === 'end-date' ? given : undefined);
export type Fix = 'end-date';
