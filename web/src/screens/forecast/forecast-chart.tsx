import type { ForecastReply } from '@purser/api/forecast';
import type { ForecastGrouping } from '@purser/domain/forecast/dimensions';
import { layers } from '@purser/domain/forecast/forecast-source';
import { groupLabel, layerLabel, monthLabel } from '@purser/domain/forecast/labels';
import { addDollars } from '@purser/domain/money';
import { useQuery } from '@tanstack/react-query';
import { forecastQuery } from '../../features/forecast/forecast.queries.ts';
import { type ForecastLines, groupedBy, linesOf } from '../../features/forecast/plan/forecast-rows.ts';
import { type ForecastQuestion, isAssumed } from '../../features/forecast/plan/forecast-view.ts';
import { type ChartPart, MonthChart } from '../../features/forecast/plan/month-chart.tsx';
import { countOf, formatMoney } from '../../lib/format.ts';
import { useSoftwareOptions } from '../../lib/reference.ts';
import { segmentColor } from '../../lib/segment-color.ts';
import { useMe } from '../../lib/session.tsx';
import { QueryError, useFailed } from '../../ui/query-error.tsx';
import { ColorDot } from '../../ui/split-bar.tsx';

type ForecastChartProps = {
  forecast: ForecastReply;
  lines: ForecastLines;
  question: ForecastQuestion;
  chart: ForecastGrouping;
  group: ForecastGrouping;
  chosen: string | undefined;
  onMonth: (month: string) => void;
};

/** The months as bars, by layer or by the largest of a group. */
export function ForecastChart({
  forecast,
  lines,
  question,
  chart,
  group,
  chosen,
  onMonth,
}: ForecastChartProps) {
  const { fiscalYearStart } = useMe();
  const { businessSegments } = useSoftwareOptions();
  const isOwn = chart === 'layer' || chart === group;
  const other = useQuery({ ...forecastQuery({ ...question, by: groupedBy(chart) }), enabled: !isOwn });
  const isFailed = useFailed(other);
  const shown = isOwn ? lines : other.data && linesOf(other.data, chart, businessSegments);
  if (!shown && isFailed) return <QueryError title="The chart could not be loaded" query={other} />;
  const parts =
    chart === 'layer'
      ? layerParts(lines)
      : groupParts(shown, (key, at) => (chart === 'segment' ? segmentColor(businessSegments, key) : at + 1));
  const at = chosen === undefined ? -1 : forecast.months.indexOf(chosen);
  return (
    <>
      <div className="legend px-4 pb-2">
        {chart === 'layer' ? (
          <span>Bottom to top: {parts.map(({ label }) => label.toLowerCase()).join(', ')}</span>
        ) : (
          parts.map(({ key, label, color = 0 }) => (
            <span key={key}>
              <ColorDot color={color} />
              {label}
            </span>
          ))
        )}
        {isAssumed(question) && (
          <span>
            <i className="inline-block border-t-2 w-3.5 border-ink" aria-hidden="true" />
            Baseline
          </span>
        )}
        {at >= 0 && (
          <span className="ml-auto text-ink-2 tabular-nums">
            <b className="text-ink">{monthLabel(chosen ?? '')}</b> {formatMoney(forecast.totals[at] ?? 0)}
          </span>
        )}
      </div>
      <MonthChart
        label={`Forecast by month and ${groupLabel(chart).toLowerCase()}`}
        months={forecast.months}
        fiscalYearStart={fiscalYearStart}
        parts={parts}
        line={isAssumed(question) ? { label: 'Baseline', amounts: forecast.plain } : undefined}
        chosen={chosen}
        onChoose={onMonth}
      />
    </>
  );
}

const layerParts = (lines: ForecastLines): ChartPart[] =>
  layers.flatMap((layer) => {
    const line = lines.layers.find((one) => one.layer === layer);
    return line ? [{ key: layer, label: layerLabel(layer), layer, amounts: line.amounts }] : [];
  });

// There are as many hues; all else is together.
const mostParts = 4;

function groupParts(
  lines: ForecastLines | undefined,
  colorOf: (key: string, at: number) => number,
): ChartPart[] {
  if (!lines) return [];
  const parts = lines.groups.slice(0, mostParts).map(
    ({ keys: [key = null], label, amounts }, at): ChartPart => ({
      key: key ?? '',
      label,
      color: colorOf(key ?? '', at),
      amounts,
    }),
  );
  const others = lines.groups.slice(mostParts);
  if (others.length === 0) return parts;
  const [first] = others;
  const amounts = (first?.amounts ?? []).map((_, at) =>
    addDollars(others.map((line) => line.amounts[at] ?? 0)),
  );
  return [...parts, { key: 'others', label: countOf(others.length, 'other'), color: 0, amounts }];
}
