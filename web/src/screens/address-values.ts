/** `software=12`, wherever an address leads to an item's panel. */
export function itemIn(given: unknown): number | undefined {
  const id = Number(given);
  return Number.isInteger(id) && id > 0 ? id : undefined;
}

/** `fix=end-date`: what is to be corrected in the item's panel. */
export const fixIn = (given: unknown): Fix | undefined => (given === 'end-date' ? given : undefined);
export type Fix = 'end-date';

/** The first where it comes twice; undefined for a blank one. */
export function textIn(value: unknown): string | undefined {
  const text: unknown = Array.isArray(value) ? value[0] : value;
  // Addresses carry texts; our own links may carry numbers.
  if (typeof text === 'number') return String(text);
  return typeof text === 'string' && text !== '' ? text : undefined;
}

/** `year=2025`; undefined where the calendar has no such year. */
export function yearIn(given: unknown): number | undefined {
  const year = Number(given);
  return Number.isInteger(year) && year >= 1 && year <= 9999 ? year : undefined;
}
