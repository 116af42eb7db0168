import type { CellItem } from '@purser/api/forecast';
import { type Layer, layers } from '@purser/domain/forecast/forecast-source';
import { layerLabel } from '@purser/domain/forecast/labels';
import { addDollars } from '@purser/domain/money';
import type { UseQueryResult } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { countOf, formatChange } from '../../../lib/format.ts';
import { Answer } from '../../../ui/answer.tsx';
import { Details, DetailsName, detailsNameLook } from '../../../ui/details.tsx';
import { Money } from '../../../ui/money.tsx';
import { Skeleton, Waiting } from '../../../ui/skeleton.tsx';
import { LayerMark } from '../layer-mark.tsx';

type CellItemsProps = {
  title: string;
  /** What the cell has more or less than in the baseline; undefined where nothing is assumed, or it isn't known yet. */
  change: number | undefined;
  query: UseQueryResult<{ items: CellItem[]; total: number }>;
  onItem: (id: number) => void;
  onDownload: (items: readonly CellItem[]) => void;
  onClose: () => void;
};

/** What a cell is made of, layer by layer, ending with the cell's own figure. */
export function CellItems({ title, change, query, onItem, onDownload, onClose }: CellItemsProps) {
  const { data } = query;
  return (
    <Details
      title={title}
      total={data?.total}
      note={
        change !== undefined && (
          <p className="text-12 text-ink-3 tabular-nums">{formatChange(change)} compared with the baseline</p>
        )
      }
      end={data ? endText(data.items) : ''}
      what="items"
      onDownload={() => data && onDownload(data.items)}
      onClose={onClose}
    >
      <Answer query={query} waiting={skeleton} failed="The items could not be loaded">
        {({ items }) => <Lines items={items} onItem={onItem} />}
      </Answer>
    </Details>
  );
}

const endText = (items: readonly CellItem[]): string =>
  `${countOf(new Set(items.map(nameOf)).size, 'item')} ${items.length === 1 ? 'is' : 'add up to'}`;

const skeleton = (
  <Waiting label="Loading the items" className="grid gap-3 p-4">
    {['70%', '60%', '80%', '65%'].map((width) => (
      <Skeleton key={width} width={width} />
    ))}
  </Waiting>
);

type LinesProps = Pick<CellItemsProps, 'onItem'> & { items: readonly CellItem[] };

function Lines({ items, onItem }: LinesProps) {
  if (items.length === 0) return <p className="p-4 text-13 text-ink-2">Nothing is counted here.</p>;
  return layers.map((layer) => <LayerLines key={layer} layer={layer} items={items} onItem={onItem} />);
}

const nameOf = ({ softwareId, requestId }: CellItem): string =>
  softwareId === null ? `request ${requestId}` : String(softwareId);

// The largest first; who wants the others has them as a file.
const shownLines = 200;

type LayerLinesProps = { layer: Layer; items: readonly CellItem[]; onItem: (id: number) => void };

function LayerLines({ layer, items, onItem }: LayerLinesProps): ReactNode {
  const own = items.filter((item) => item.layer === layer);
  if (own.length === 0) return null;
  const hidden = own.slice(shownLines);
  return (
    <section>
      <h3>
        <LayerMark layer={layer} />
        {layerLabel(layer)} <span className="font-normal">{own.length}</span>
        <Money amount={addDollars(own.map(({ amount }) => amount))} />
      </h3>
      <ul>
        {own.slice(0, shownLines).map((item) => (
          <li key={nameOf(item)}>
            <ItemName item={item} onItem={onItem} />
            <Money amount={item.amount} />
            <small data-tip={item.reason}>{item.reason}</small>
          </li>
        ))}
        {hidden.length > 0 && (
          <li>
            <span>{countOf(hidden.length, 'other')}, in the file</span>
            <Money amount={addDollars(hidden.map(({ amount }) => amount))} />
          </li>
        )}
      </ul>
    </section>
  );
}

function ItemName({ item, onItem }: { item: CellItem; onItem: (id: number) => void }) {
  const { softwareId, requestId, vendor, product_name } = item;
  if (softwareId !== null) {
    return <DetailsName vendor={vendor} product={product_name} onOpen={() => onItem(softwareId)} />;
  }
  return (
    <Link className={detailsNameLook} to="/requests/$id" params={{ id: String(requestId ?? 0) }}>
      <b className="font-medium">{vendor}</b> {product_name}
    </Link>
  );
}
