import type { MonthChange } from '@purser/api/forecast';
import { addDollars } from '@purser/domain/money';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { countOf, formatChange } from '../../../lib/format.ts';
import { DetailsName, detailsNameLook } from '../../../ui/details.tsx';
import { Skeleton, Waiting } from '../../../ui/skeleton.tsx';

type Line = Pick<MonthChange, 'softwareId' | 'requestId' | 'vendor' | 'product_name' | 'amount'>;

type CellLinesProps<Own extends Line> = {
  /** What they have in common; their number and their sum follow. */
  title: ReactNode;
  lines: readonly Own[];
  /** Those that stand in one line, with these words: '12 items, rounded'. */
  others?: readonly Own[];
  othersText?: string;
  amountOf: (amount: number) => ReactNode;
  noteOf: (line: Own) => string;
  onItem: (id: number) => void;
};

// The largest first; who wants the others has them as a file.
const shownLines = 200;

/** The lines of a cell's list that have something in common, each of which opens what it is about. */
export function CellLines<Own extends Line>(props: CellLinesProps<Own>) {
  const { title, lines, others = [], othersText = '', amountOf, noteOf, onItem } = props;
  const hidden = lines.slice(shownLines);
  const sumOf = (of: readonly Own[]): ReactNode => amountOf(addDollars(of.map(({ amount }) => amount)));
  return (
    <section>
      <h3>
        {title} <span className="font-normal">{lines.length + others.length}</span>
        {sumOf([...lines, ...others])}
      </h3>
      <ul>
        {lines.slice(0, shownLines).map((line) => (
          <li key={sourceOf(line)}>
            <LineName line={line} onItem={onItem} />
            {amountOf(line.amount)}
            <small data-tip={noteOf(line)}>{noteOf(line)}</small>
          </li>
        ))}
        {hidden.length > 0 && (
          <li>
            <span>{countOf(hidden.length, 'other')}, in the file</span>
            {sumOf(hidden)}
          </li>
        )}
        {others.length > 0 && (
          <li>
            <span>{othersText}</span>
            {sumOf(others)}
          </li>
        )}
      </ul>
    </section>
  );
}

/** What a line is about, the same for each of its lines. */
export const sourceOf = ({ softwareId, requestId }: Pick<Line, 'softwareId' | 'requestId'>): string =>
  softwareId === null ? `request ${requestId}` : String(softwareId);

/** What the changes of a cell of one month are called. */
export const changesTitle = 'Changes against the month before';

/** An amount that is more or less. */
export const Change = ({ amount }: { amount: number }) => (
  <span className="tabular-nums whitespace-nowrap">{formatChange(amount)}</span>
);

export const linesSkeleton = (
  <Waiting label="Loading the items" className="grid gap-3 p-4">
    {['70%', '60%', '80%', '65%'].map((width) => (
      <Skeleton key={width} width={width} />
    ))}
  </Waiting>
);

function LineName({ line, onItem }: { line: Line; onItem: (id: number) => void }) {
  const { softwareId, requestId, vendor, product_name } = line;
  if (softwareId !== null) {
    return <DetailsName vendor={vendor} product={product_name} onOpen={() => onItem(softwareId)} />;
  }
  return (
    <Link className={detailsNameLook} to="/requests/$id" params={{ id: String(requestId ?? 0) }}>
      <b className="font-medium">{vendor}</b> {product_name}
    </Link>
  );
}
