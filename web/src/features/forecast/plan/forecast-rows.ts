import type { ForecastReply } from '@purser/api/forecast';
import type { ForecastGrouping } from '@purser/domain/forecast/dimensions';
import { type Layer, layers } from '@purser/domain/forecast/forecast-source';
import { layerLabel } from '@purser/domain/forecast/labels';
import { addDollars } from '@purser/domain/money';
import { segmentPlace } from '../../../lib/segment-order.ts';

/** A line of the table. */
export interface ForecastLine {
  readonly by: readonly ForecastGrouping[];
  readonly keys: readonly (string | null)[];
  readonly label: string;
  /** Of the line itself, or the one that a group's line is in. */
  readonly layer: Layer | undefined;
  readonly amounts: readonly number[];
  readonly total: number;
  /** What a group is made of, by layer. */
  readonly within: readonly ForecastLine[];
}

/** The lines of a forecast by layer, and by the group that it is asked for besides. */
export interface ForecastLines {
  readonly layers: readonly ForecastLine[];
  readonly groups: readonly ForecastLine[];
}

/** What a forecast is to be grouped by, so that it tells layers and groups. @example groupedBy('segment') // ['layer', 'segment'] */
export const groupedBy = (group: ForecastGrouping): readonly ForecastGrouping[] =>
  group === 'layer' ? ['layer'] : ['layer', group];

/**
 * Lines from the rows of a forecast that was asked for by layer and, unless that is all, by a group: segments in the order
 * of Settings, anything else with the largest first.
 */
export function linesOf(
  { rows, months }: ForecastReply,
  group: ForecastGrouping,
  businessSegments: readonly string[] = [],
): ForecastLines {
  const single = rows.map((row): ForecastLine => {
    const [layerKey] = row.keys;
    const layer = layers.find((one) => one === layerKey);
    return {
      by: groupedBy(group),
      keys: row.keys,
      label: layer ? layerLabel(layer) : '',
      layer,
      amounts: row.amounts,
      total: row.total,
      within: [],
    };
  });
  const ofLayer = layers.flatMap((layer) => {
    const own = single.filter((line) => line.layer === layer);
    return own.length === 0
      ? []
      : [together(own, { by: ['layer'], keys: [layer], label: layerLabel(layer), layer }, months.length)];
  });
  if (group === 'layer') return { layers: ofLayer, groups: [] };
  const labels = new Map(rows.map(({ keys, labels: [, label = ''] }) => [keys[1] ?? null, label]));
  const byKey = Map.groupBy(single, ({ keys }) => keys[1] ?? null);
  const groups = [...byKey].map(([key, own]) => ({
    ...together(
      own,
      { by: [group], keys: [key], label: labels.get(key) ?? '', layer: undefined },
      months.length,
    ),
    within: layers.flatMap((layer) => own.filter((line) => line.layer === layer)),
  }));
  const largestFirst = groups.toSorted((a, b) => b.total - a.total);
  return {
    layers: ofLayer,
    groups: group === 'segment' ? inOrder(largestFirst, businessSegments) : largestFirst,
  };
}

const inOrder = (groups: readonly ForecastLine[], businessSegments: readonly string[]): ForecastLine[] =>
  groups.toSorted(
    (a, b) =>
      segmentPlace(businessSegments, a.keys[0] ?? null) - segmentPlace(businessSegments, b.keys[0] ?? null),
  );

type Named = Pick<ForecastLine, 'by' | 'keys' | 'label' | 'layer'>;

function together(lines: readonly ForecastLine[], named: Named, months: number): ForecastLine {
  const amounts = Array.from({ length: months }, (_, at) =>
    addDollars(lines.map((line) => line.amounts[at] ?? 0)),
  );
  return { ...named, amounts, total: addDollars(amounts), within: [] };
}
