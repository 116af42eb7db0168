const steps = [1, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10];
const lines = 5;

/** The top of an axis that holds an amount in five even steps. @example topOf(223_648) // 250_000 */
export function topOf(most: number): number {
  if (most <= 0) return lines;
  const rough = most / lines;
  const size = 10 ** Math.floor(Math.log10(rough));
  const step = steps.find((one) => one * size >= rough) ?? 10;
  return step * size * lines;
}

/** The labels of an axis, from its top to 0. @example ticksOf(250_000)[0] // '$250k' */
export const ticksOf = (top: number): string[] =>
  Array.from({ length: lines + 1 }, (_, at) => tickText((top * (lines - at)) / lines));

const units = [
  [1e9, 'b'],
  [1e6, 'm'],
  [1e3, 'k'],
] as const;

function tickText(amount: number): string {
  const unit = units.find(([size]) => amount >= size);
  if (!unit) return `$${Number(amount.toFixed(2))}`;
  const [size, letter] = unit;
  return `$${Number((amount / size).toFixed(2))}${letter}`;
}
