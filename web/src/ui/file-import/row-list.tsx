import { ChevronRight, CircleAlert, Download } from 'lucide-react';
import { useId, useState } from 'react';
import { downloadCsv } from '../../lib/download-csv.ts';
import { countOf, formatCount } from '../../lib/format.ts';
import { Button } from '../button.tsx';
import { type Refusals, refusedRowsCsv, refusedRowsName } from './refused-rows.ts';

/** A remark about a row; `detail` shows the values that are wrong. */
interface ImportMessage {
  readonly row: number;
  readonly message: string;
  readonly detail?: string | undefined;
}

interface MessageGroup {
  readonly message: string;
  readonly rows: readonly ImportMessage[];
}

function groupRows(messages: readonly ImportMessage[]): MessageGroup[] {
  const groups = Map.groupBy(messages, ({ message }) => message);
  return Array.from(groups, ([message, rows]) => ({ message, rows }));
}

const shownAtOnce = 100;
// So few rows are read faster than a group is opened.
const largestOpenGroup = 5;

/** docs/product/csv-import.md#answer. Rows with the same message collapse into one line that can be opened. */
export function RowList({ messages }: { messages: readonly ImportMessage[] }) {
  const titleId = useId();
  if (messages.length === 0) return null;
  const groups = groupRows(messages);
  const collapsed = groups.filter(({ rows }) => rows.length > largestOpenGroup);
  const isCollapsed = new Set(collapsed.map(({ message }) => message));
  return (
    <section aria-labelledby={titleId}>
      <h3 id={titleId} className="px-4 pt-3 pb-1">
        Rows with errors
      </h3>
      <div className="divide-y divide-line">
        {collapsed.map(({ message, rows }) => (
          <CollapsedRows key={message} message={message} rows={rows} />
        ))}
        <Rows messages={messages.filter(({ message }) => !isCollapsed.has(message))} />
      </div>
    </section>
  );
}

function CollapsedRows({ message, rows }: MessageGroup) {
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

function Rows({ messages }: { messages: readonly ImportMessage[] }) {
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

type ErrorsDownloadProps = { reply: Refusals; fileName: string };

export function ErrorsDownload({ reply, fileName }: ErrorsDownloadProps) {
  const count = reply.errors.filter(({ cells }) => cells).length;
  if (count === 0) return null;
  return (
    <Button variant="outline" onClick={() => downloadCsv(refusedRowsCsv(reply), refusedRowsName(fileName))}>
      <Download aria-hidden="true" />
      {count < reply.errors.length ? `First ${countOf(count, 'error')} as CSV` : 'Errors as CSV'}
    </Button>
  );
}
