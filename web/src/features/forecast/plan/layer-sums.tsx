import type { Layer } from '@purser/domain/forecast/forecast-source';
import { layers } from '@purser/domain/forecast/forecast-source';
import { layerLabel } from '@purser/domain/forecast/labels';
import { formatPercent } from '../../../lib/format.ts';
import { Figure, Figures } from '../../../ui/figures.tsx';
import { Money } from '../../../ui/money.tsx';
import { LayerMark } from '../layer-mark.tsx';
import type { ForecastLine } from './forecast-rows.ts';

const words: Readonly<Record<Layer, string>> = {
  committed: 'signed',
  expected: 'renews or recurs',
  uncertain: 'undecided',
  requested: 'in approval',
};

type LayerSumsProps = {
  span: string;
  total: number;
  lines: readonly ForecastLine[];
  /** What open requests would cost, where they aren't among the lines. */
  requested: number;
};

/** The answer first: the whole, and how sure it is. */
export function LayerSums({ span, total, lines, requested }: LayerSumsProps) {
  const amountOf = (layer: Layer): number => lines.find((line) => line.layer === layer)?.total ?? 0;
  const isIncluded = amountOf('requested') !== 0;
  return (
    <Figures look="row" className="px-4 py-3">
      <Figure label={span} isBig>
        <Money amount={total} />
      </Figure>
      {layers
        .filter((layer) => layer !== 'requested' || isIncluded)
        .map((layer) => (
          <LayerSum
            key={layer}
            layer={layer}
            amount={amountOf(layer)}
            note={`${shareText(amountOf(layer), total)}, ${words[layer]}`}
          />
        ))}
      {!isIncluded && requested !== 0 && (
        <LayerSum layer="requested" amount={requested} note="not included" />
      )}
    </Figures>
  );
}

const LayerSum = ({ layer, amount, note }: { layer: Layer; amount: number; note: string }) => (
  <Figure
    label={
      <>
        <LayerMark layer={layer} />
        {layerLabel(layer)}
      </>
    }
    note={note}
  >
    <Money amount={amount} />
  </Figure>
);

const shareText = (amount: number, total: number): string =>
  formatPercent(total === 0 ? 0 : (100 * amount) / total);
