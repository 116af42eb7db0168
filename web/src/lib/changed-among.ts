/** Values are compared as JSON. */
export const changedAmong = <Name extends PropertyKey>(
  names: readonly Name[],
  before: Readonly<Partial<Record<Name, unknown>>>,
  after: Readonly<Partial<Record<Name, unknown>>>,
): Name[] => names.filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]));
