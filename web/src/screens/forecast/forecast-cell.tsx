import { useQuery } from '@tanstack/react-query';
import { cellChangesQuery, cellQuery } from '../../features/forecast/forecast.queries.ts';
import { CellItems } from '../../features/forecast/plan/cell-items.tsx';
import { type Column, spanName } from '../../features/forecast/plan/forecast-columns.ts';
import { saveCell, saveCellChanges } from '../../features/forecast/plan/forecast-file.ts';
import type { ForecastLines } from '../../features/forecast/plan/forecast-rows.ts';
import {
  type Cell,
  type ForecastQuestion,
  isAssumed,
  nothingAssumed,
} from '../../features/forecast/plan/forecast-view.ts';
import type { ForecastAddress } from './forecast-address.ts';

type ChosenCellProps = {
  cell: Cell;
  columns: readonly Column[];
  lines: ForecastLines;
  question: ForecastQuestion;
  address: ForecastAddress;
};

/** The list beside a chosen cell: its items, or its changes against the month before. */
export function ChosenCell({ cell, columns, lines, question, address }: ChosenCellProps) {
  const { month = '' } = cell;
  const isMonth = month !== '' && (cell.until ?? month) === month;
  const list = isMonth ? (address.list ?? 'items') : undefined;
  const query = useQuery(cellQuery(question, cell));
  const changes = useQuery({
    ...cellChangesQuery(question, { ...cell, month }),
    enabled: list === 'changes',
  });
  const plain = useQuery({
    ...cellQuery({ ...question, ...nothingAssumed }, cell),
    enabled: isAssumed(question),
  });
  const change =
    isAssumed(question) && query.data && plain.data
      ? (Math.round(query.data.total * 100) - Math.round(plain.data.total * 100)) / 100
      : undefined;
  const title = [...nameOf(cell, lines), spanName(cell, columns, `${question.months} months`)].join(', ');

  function download() {
    const name = `forecast ${title}`;
    if (list !== 'changes') saveCell(query.data?.items ?? [], name);
    else if (changes.data) saveCellChanges(changes.data, name);
  }

  return (
    <CellItems
      title={title}
      change={change}
      query={query}
      changes={changes}
      list={list}
      onList={(next) => address.change({ list: next === 'items' ? undefined : next })}
      onItem={address.openPanel}
      onDownload={download}
      onClose={() => address.showCell(undefined)}
    />
  );
}

function nameOf({ by, keys }: Cell, { layers, groups }: ForecastLines): string[] {
  const known = [...layers, ...groups];
  const labels = by.flatMap((group, at) => {
    const line = known.find((one) => one.by.length === 1 && one.by[0] === group && one.keys[0] === keys[at]);
    return line?.label ?? [];
  });
  // 'Studio, committed' rather than the other way round.
  return by.length > 1 ? labels.toReversed() : labels;
}
