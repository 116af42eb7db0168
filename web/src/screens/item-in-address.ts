/** The item that an address names as `software=12`, wherever one leads to an item's panel; undefined where it names none. */
export function itemIn(given: unknown): number | undefined {
  const id = Number(given);
  return Number.isInteger(id) && id > 0 ? id : undefined;
}

/** What an address asks to be put right in the item's panel, as `fix=end-date`; undefined where it asks for nothing. */
export const fixIn = (given: unknown): Fix | undefined => (given === 'end-date' ? given : undefined);
export type Fix = 'end-date';
