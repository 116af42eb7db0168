import { type ReactNode, useState } from 'react';
import { countOf, formatCount } from '../lib/format.ts';
import { useIsPrinting } from '../lib/printing.ts';
import { Button } from './button.tsx';

// Drawing thousands of rows takes seconds, and nobody reads them.
const shownAtFirst = 100;

/**
 * The first hundred lines of a table, all of them once somebody asks, and the row that stands below them where there are more.
 * `columns` are those beside the names.
 */
export function useShownRows<Line>(
  lines: readonly Line[],
  columns: number,
): { readonly shown: readonly Line[]; readonly more: ReactNode } {
  const [isWhole, setIsWhole] = useState(false);
  const isPrinting = useIsPrinting();
  const shown = isWhole ? lines : lines.slice(0, shownAtFirst);
  const hidden = lines.length - shown.length;
  if (hidden === 0) return { shown, more: null };
  const more = (
    <tr>
      <th scope="row">
        {isPrinting ? (
          `${countOf(hidden, 'other')}, in the file`
        ) : (
          <Button variant="link" size="sm" onClick={() => setIsWhole(true)}>
            Show all {formatCount(lines.length)}
          </Button>
        )}
      </th>
      {!isPrinting && <td colSpan={columns} />}
    </tr>
  );
  return { shown, more };
}
