import type { CellChanges, CellItem } from '@purser/api/forecast';
import { layers } from '@purser/domain/forecast/forecast-source';
import { layerLabel, monthLabel } from '@purser/domain/forecast/labels';
import type { UseQueryResult } from '@tanstack/react-query';
import { countOf, formatChange } from '../../../lib/format.ts';
import { Answer } from '../../../ui/answer.tsx';
import { Details } from '../../../ui/details.tsx';
import { Money } from '../../../ui/money.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { LayerMark } from '../layer-mark.tsx';
import { CellChangesList, Change, changesTitle, differenceOf } from './cell-changes.tsx';
import { CellLines, linesSkeleton, sourceOf } from './cell-lines.tsx';

/** What is listed of a cell: what it is made of, or what has changed since the month before. */
export type CellList = 'items' | 'changes';

interface CellAnswer {
  readonly items: CellItem[];
  readonly total: number;
  readonly changes: CellChanges | null;
}

type CellItemsProps = {
  title: string;
  /** What the cell has more or less than in the baseline; undefined where nothing is assumed, or it isn't known yet. */
  change: number | undefined;
  query: UseQueryResult<CellAnswer>;
  /** Undefined for a cell of several months, which is compared with nothing. */
  list: CellList | undefined;
  onList: (list: CellList) => void;
  onItem: (id: number) => void;
  onDownload: (answer: CellAnswer) => void;
  onClose: () => void;
};

/** What a cell is made of, layer by layer, ending with the cell's own figure; or its changes, ending with the difference. */
export function CellItems({ title, change, query, list, onList, onItem, ...props }: CellItemsProps) {
  const { data } = query;
  const isOfChanges = list === 'changes';
  const changes = (isOfChanges && data?.changes) || undefined;
  return (
    <Details
      title={title}
      total={data?.total}
      note={
        <>
          {data?.changes && (
            <Note change={differenceOf(data.changes)} than={monthLabel(data.changes.month)} />
          )}
          {change !== undefined && <Note change={change} than="the baseline" />}
        </>
      }
      tools={
        list && (
          <Segmented
            label="List"
            items={[
              { value: 'items', label: 'Items' },
              { value: 'changes', label: changesTitle },
            ]}
            value={list}
            onChange={onList}
          />
        )
      }
      end={data ? endText(data, changes) : ''}
      sum={changes && <Change amount={differenceOf(changes)} />}
      what={isOfChanges ? 'changes' : 'items'}
      onDownload={() => data && props.onDownload(data)}
      onClose={props.onClose}
    >
      <Answer query={query} waiting={linesSkeleton} failed="The items could not be loaded">
        {({ items }) =>
          changes ? (
            <CellChangesList changes={changes} onItem={onItem} />
          ) : (
            <Lines items={items} onItem={onItem} />
          )
        }
      </Answer>
    </Details>
  );
}

const Note = ({ change, than }: { change: number; than: string }) => (
  <p className="text-12 text-ink-3 tabular-nums">
    {formatChange(change)} compared with {than}
  </p>
);

function endText({ items }: CellAnswer, changes: CellChanges | undefined): string {
  const count = changes ? changes.items.length : new Set(items.map(sourceOf)).size;
  const isOne = (changes?.items ?? items).length === 1;
  return `${countOf(count, changes ? 'change' : 'item')} ${isOne ? 'is' : 'add up to'}`;
}

type LinesProps = Pick<CellItemsProps, 'onItem'> & { items: readonly CellItem[] };

function Lines({ items, onItem }: LinesProps) {
  if (items.length === 0) return <p className="p-4 text-13 text-ink-2">Nothing is counted here.</p>;
  return layers.map((layer) => {
    const own = items.filter((item) => item.layer === layer);
    if (own.length === 0) return null;
    const title = (
      <>
        <LayerMark layer={layer} />
        {layerLabel(layer)}
      </>
    );
    return (
      <CellLines
        key={layer}
        title={title}
        lines={own}
        amountOf={(amount) => <Money amount={amount} />}
        noteOf={({ reason }) => reason}
        onItem={onItem}
      />
    );
  });
}
