import type { CellChanges, CellItem } from '@purser/api/forecast';
import { layers } from '@purser/domain/forecast/forecast-source';
import { layerLabel } from '@purser/domain/forecast/labels';
import { addDollars } from '@purser/domain/money';
import type { UseQueryResult } from '@tanstack/react-query';
import { countOf, formatChange } from '../../../lib/format.ts';
import { onDemand } from '../../../lib/on-demand.tsx';
import { Answer } from '../../../ui/answer.tsx';
import { Details } from '../../../ui/details.tsx';
import { Money } from '../../../ui/money.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { LayerMark } from '../layer-mark.tsx';
import { CellLines, Change, changesTitle, linesSkeleton, sourceOf } from './cell-lines.tsx';

const changesList = onDemand(async () => (await import('./cell-changes.tsx')).CellChangesList, linesSkeleton);

/** What is listed of a cell: what it is made of, or what has changed against the month before. */
export type CellList = 'items' | 'changes';

type CellItemsProps = {
  title: string;
  /** What the cell has more or less than in the baseline; undefined where nothing is assumed, or it isn't known yet. */
  change: number | undefined;
  query: UseQueryResult<{ items: CellItem[]; total: number }>;
  /** Asked where they are listed. */
  changes: UseQueryResult<CellChanges>;
  /** Undefined for a cell of several months, which is compared with nothing. */
  list: CellList | undefined;
  onList: (list: CellList) => void;
  onItem: (id: number) => void;
  onDownload: () => void;
  onClose: () => void;
};

/** What a cell is made of, layer by layer, ending with the cell's own figure; or its changes, ending with the difference. */
export function CellItems({ title, change, query, changes, list, ...props }: CellItemsProps) {
  const { onList, onItem, onDownload, onClose } = props;
  const isOfChanges = list === 'changes';
  return (
    <Details
      title={title}
      total={query.data?.total}
      note={
        change !== undefined && (
          <p className="text-12 text-ink-3 tabular-nums">{formatChange(change)} compared with the baseline</p>
        )
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
            onChange={(next) => {
              changesList.preload();
              onList(next);
            }}
          />
        )
      }
      end={isOfChanges ? endOfChanges(changes.data) : endOfItems(query.data?.items)}
      sum={isOfChanges && changes.data ? <Change amount={differenceOf(changes.data)} /> : undefined}
      what={isOfChanges ? 'changes' : 'items'}
      onDownload={onDownload}
      onClose={onClose}
    >
      {isOfChanges ? (
        <Answer query={changes} waiting={linesSkeleton} failed="The changes could not be loaded">
          {(data) => <changesList.Component changes={data} onItem={onItem} />}
        </Answer>
      ) : (
        <Answer query={query} waiting={linesSkeleton} failed="The items could not be loaded">
          {({ items }) => <Lines items={items} onItem={onItem} />}
        </Answer>
      )}
    </Details>
  );
}

const differenceOf = ({ items }: CellChanges): number => addDollars(items.map(({ amount }) => amount));

const endOfItems = (items: readonly CellItem[] | undefined): string =>
  items
    ? `${countOf(new Set(items.map(sourceOf)).size, 'item')} ${items.length === 1 ? 'is' : 'add up to'}`
    : '';

const endOfChanges = (changes: CellChanges | undefined): string =>
  changes
    ? `${countOf(changes.items.length, 'change')} ${changes.items.length === 1 ? 'is' : 'add up to'}`
    : '';

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
