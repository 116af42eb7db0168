/** `year=2025`; undefined where the calendar has no such year. */
export function yearIn(given: unknown): number | undefined {
  const year = Number(given);
  return Number.isInteger(year) && year >= 1 && year <= 9999 ? year : undefined;
}
