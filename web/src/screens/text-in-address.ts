/** The first where it comes twice; undefined for a blank one. */
export function textIn(value: unknown): string | undefined {
  const text: unknown = Array.isArray(value) ? value[0] : value;
  // Addresses carry texts; our own links may carry numbers.
  if (typeof text === 'number') return String(text);
  return typeof text === 'string' && text !== '' ? text : undefined;
}
