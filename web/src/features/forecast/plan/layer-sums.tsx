import type { Layer } from '@purser/domain/forecast/forecast-source';
import { layers } from '@purser/domain/forecast/forecast-source';
import { layerLabel } from '@purser/domain/forecast/labels';
import { formatPercent } from '../../../lib/format.ts';
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
    <dl className="figure-row">
      <div data-big="">
        <dt>{span}</dt>
        <dd>
          <Money amount={total} />
        </dd>
      </div>
      {layers
        .filter((layer) => layer !== 'requested' || isIncluded)
        .map((layer) => (
          <div key={layer}>
            <dt>
              <LayerMark layer={layer} />
              {layerLabel(layer)}
            </dt>
            <dd>
              <Money amount={amountOf(layer)} />
              <small>
                {shareText(amountOf(layer), total)}, {words[layer]}
              </small>
            </dd>
          </div>
        ))}
      {!isIncluded && requested !== 0 && (
        <div>
          <dt>
            <LayerMark layer="requested" />
            Requested
          </dt>
          <dd>
            <Money amount={requested} />
            <small>beside the total</small>
          </dd>
        </div>
      )}
    </dl>
  );
}

const shareText = (amount: number, total: number): string =>
  formatPercent(total === 0 ? 0 : (100 * amount) / total);
