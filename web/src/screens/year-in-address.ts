/** The year that an address names as `year=2025`; undefined where it names none that a calendar has. */
export function yearIn(given: unknown): number | undefined {
  const year = Number(given);
  return Number.isInteger(year) && year >= 1 && year <= 9999 ? year : undefined;
}
