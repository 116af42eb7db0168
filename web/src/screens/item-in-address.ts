/** The item that an address names as `software=12`, wherever one leads to an item's panel; undefined where it names none. */
export function itemIn(given: unknown): number | undefined {
  const id = Number(given);
  return Number.isInteger(id) && id > 0 ? id : undefined;
}
