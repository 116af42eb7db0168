import { type Cents, dollarsOf } from '@purser/domain/money';
import { formatCount, formatMoney } from '../../lib/format.ts';

/** Ticks are the labels of its lines, from 0 upwards. */
interface SpendAxis {
  readonly top: Cents;
  readonly ticks: readonly string[];
}

/** A scale of one to five round steps that the largest amount fits on. @example axisFor(22_477_800n).ticks // ['$0', '$50k', …] */
export function axisFor(largest: Cents): SpendAxis {
  const step = stepFor(largest);
  const steps = largest > 0n ? (largest + step - 1n) / step : 1n;
  const lines = Array.from({ length: Number(steps) + 1 }, (_, at) => step * BigInt(at));
  // Beside amounts with cents, whole dollars are written with cents too.
  const write = step % 100n === 0n ? short : formatMoney;
  return { top: step * steps, ticks: lines.map((cents) => write(dollarsOf(cents))) };
}

// 1, 2, 2.5 and 5 times a power of ten, in tenths.
const round = [10n, 20n, 25n, 50n];

function stepFor(largest: Cents): Cents {
  let unit = 1n;
  for (;;) {
    const scale = unit;
    const step = round.map((tenths) => (scale * tenths) / 10n).find((cents) => cents * 5n >= largest);
    if (step !== undefined) return step;
    unit *= 10n;
  }
}

const units: readonly (readonly [number, string])[] = [
  [1e12, 'T'],
  [1e9, 'B'],
  [1e6, 'M'],
  [1e3, 'k'],
];

function short(dollars: number): string {
  const [size, letter] = units.find(([one]) => dollars >= one) ?? [1, ''];
  return `$${formatCount(dollars / size)}${letter}`;
}
