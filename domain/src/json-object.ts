/** The object of a JSON text, or its list; undefined for any other text. @example jsonObject('{"a":1}') // { a: 1 } */
export function jsonObject(text: string): object | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
}
