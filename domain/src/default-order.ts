/**
 * The order in which a portfolio is listed where nobody has chosen another: by vendor, then product, then age
 * (docs/product/table.md#sorting). The server sends the first rows of this order ahead (decision 91).
 */

/** What an item is placed by. A smaller id is older. */
export interface Placed {
  readonly vendor: string;
  readonly product_name: string;
  readonly id: number;
}

/**
 * Orders the texts of a list: case and accents don't matter, and 9 comes before 10.
 * @example ['Item 10', 'item 9'].sort(collator.compare) // ['item 9', 'Item 10']
 */
export const collator = new Intl.Collator('en-US', { numeric: true, sensitivity: 'base' });

/**
 * Less than 0 where the first item comes before the second, more than 0 where it comes after.
 * @example compareByDefault({ vendor: 'Adobe', product_name: 'Stock', id: 2 }, { vendor: 'Zoom', product_name: 'Meetings', id: 1 }) < 0
 */
export const compareByDefault = (one: Placed, other: Placed): number =>
  compareTexts(one.vendor, other.vendor) ||
  compareTexts(one.product_name, other.product_name) ||
  one.id - other.id;

// Most neighbours share their vendor, and the collator is far slower than a comparison by ===.
const compareTexts = (one: string, other: string): number =>
  one === other ? 0 : collator.compare(one, other);

/**
 * The first of some things in the default order of their items, in that order, without sorting the others.
 * @example firstByDefault([zoom, adobe, figma], 2, (item) => item) // [adobe, figma]
 */
export function firstByDefault<Thing>(
  things: Iterable<Thing>,
  count: number,
  itemOf: (thing: Thing) => Placed,
): Thing[] {
  const compare = (one: Thing, other: Thing): number => compareByDefault(itemOf(one), itemOf(other));
  const first: Thing[] = [];
  for (const thing of things) {
    const last = first.at(-1);
    if (first.length >= count && (last === undefined || compare(thing, last) >= 0)) continue;
    first.splice(
      placeIn(first, (other) => compare(other, thing) < 0),
      0,
      thing,
    );
    if (first.length > count) first.pop();
  }
  return first;
}

/** How many of some things come before another one, those that do being in front of the others. */
function placeIn<Thing>(ordered: readonly Thing[], comesBefore: (other: Thing) => boolean): number {
  let from = 0;
  let to = ordered.length;
  while (from < to) {
    const middle = (from + to) >> 1;
    const other = ordered[middle];
    if (other !== undefined && comesBefore(other)) from = middle + 1;
    else to = middle;
  }
  return from;
}

/** Orders texts by their code points: dates, and names as PostgreSQL orders them. @example byText('B', 'a') // -1 */
export function byText(one: string, other: string): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}
