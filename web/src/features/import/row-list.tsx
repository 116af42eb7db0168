import { ChevronRight, CircleAlert } from 'lucide-react';
import { useId, useState } from 'react';
import { countOf, formatCount } from '../../lib/format.ts';
import { Button } from '../../ui/button.tsx';
import { groupRows, type RowGroup, type RowMessage } from './row-groups.ts';

const shownAtOnce = 100;
// So few rows are read faster than a group is opened.
const largestOpenGroup = 5;

interface RowListProps {
  readonly title: string;
  readonly messages: readonly RowMessage[];
}

/** docs/product/csv-import.md#answer. Rows with the same message collapse into one line that can be opened. */
export function RowList({ title, messages }: RowListProps) {
  const titleId = useId();
  if (messages.length === 0) return null;
  const groups = groupRows(messages);
  const folded = groups.filter(({ rows }) => rows.length > largestOpenGroup);
  const isFolded = new Set(folded.map(({ message }) => message));
  return (
    <section aria-labelledby={titleId}>
      <h3 id={titleId} className="px-4 pt-3 pb-1">
        {title}
      </h3>
      <div className="divide-y divide-line">
        {folded.map(({ message, rows }) => (
          <CollapsedRows key={message} message={message} rows={rows} />
        ))}
        <Rows messages={messages.filter(({ message }) => !isFolded.has(message))} />
      </div>
    </section>
  );
}

function CollapsedRows({ message, rows }: RowGroup) {
  return (
    <details className="group">
      <summary className="flex cursor-pointer list-none items-start gap-2 px-4 py-2 text-13 hover:bg-hover [&::-webkit-details-marker]:hidden">
        <ErrorIcon />
        <span className="min-w-0 flex-1 wrap-anywhere">{message}</span>
        <span className="num text-ink-2">{countOf(rows.length, 'row')}</span>
        <ChevronRight className="icon-sm mt-[3px] text-ink-3 group-open:rotate-90" aria-hidden="true" />
      </summary>
      <div className="border-t border-line">
        <Rows messages={rows.map(({ row, detail }) => ({ row, message: detail ?? message }))} />
      </div>
    </details>
  );
}

function Rows({ messages }: { messages: readonly RowMessage[] }) {
  const [limit, setLimit] = useState(shownAtOnce);
  const left = messages.length - limit;
  if (messages.length === 0) return null;
  return (
    <>
      <ul className="divide-y divide-line">
        {messages.slice(0, limit).map(({ row, message, detail }, at) => (
          // A row may have the same message twice. The list only grows at its end, so the index is a key.
          <li key={at} className="flex items-start gap-2 px-4 py-2 text-13">
            <ErrorIcon />
            <div className="min-w-0 flex-1 wrap-anywhere">
              <p>
                <b className="num font-medium">Row {row}:</b> {message}
              </p>
              {detail && <p className="text-ink-2">{detail}</p>}
            </div>
          </li>
        ))}
      </ul>
      {left > 0 && (
        <p className="flex flex-wrap items-center gap-2 border-t border-line px-4 py-2 text-13 text-ink-2">
          {`The first ${formatCount(limit)} of ${formatCount(messages.length)}.`}
          <Button variant="link" onClick={() => setLimit(limit + shownAtOnce)}>
            Show {formatCount(Math.min(left, shownAtOnce))} more
          </Button>
        </p>
      )}
    </>
  );
}

const ErrorIcon = () => <CircleAlert className="icon-sm mt-[3px] text-danger" aria-hidden="true" />;
