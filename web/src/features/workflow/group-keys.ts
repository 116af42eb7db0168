/**
 * A key for a new group or form, from its name. Steps and requests name it by that, so that it stays when the name changes.
 * @example keyFor('Finance leads', [{ key: 'finance_leads' }]) // 'finance_leads_2'
 */
export function keyFor(name: string, known: readonly { readonly key: string }[]): string {
  const words = name.toLowerCase().match(/[a-z0-9]+/g) ?? [];
  const base = words.join('_').replace(/^[0-9_]+/, '') || 'entry';
  const taken = new Set(known.map(({ key }) => key));
  let key = base;
  for (let number = 2; taken.has(key); number += 1) key = `${base}_${number}`;
  return key;
}
