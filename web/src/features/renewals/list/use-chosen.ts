import type { RenewalTerm } from '@purser/api/renewal-terms';
import { useCallback, useMemo, useRef, useState } from 'react';

const nothing: ReadonlySet<number> = new Set();

/** The chosen rows, known by their contracts. What isn't shown any more isn't chosen either. */
export function useChosen(rows: readonly RenewalTerm[]) {
  const [ids, setIds] = useState(nothing);
  const last = useRef<number>(undefined);
  const chosen = useMemo(() => rows.filter(({ contractId }) => ids.has(contractId)), [rows, ids]);

  /** With `isRange`, all rows from the one that was turned last. */
  const toggle = useCallback(
    (id: number, isRange: boolean) => {
      const from = isRange ? last.current : undefined;
      last.current = id;
      setIds((before) => {
        const next = new Set(before);
        for (const each of rangeOf(rows, from ?? id, id)) {
          if (before.has(id)) next.delete(each);
          else next.add(each);
        }
        return next;
      });
    },
    [rows],
  );

  return {
    rows: chosen,
    ids,
    toggle,
    chooseAll: () => setIds(new Set(rows.map(({ contractId }) => contractId))),
    clear: () => setIds(nothing),
  };
}

export type Chosen = ReturnType<typeof useChosen>;

function rangeOf(rows: readonly RenewalTerm[], from: number, to: number): number[] {
  const ids = rows.map(({ contractId }) => contractId);
  const [start, end] = [ids.indexOf(from), ids.indexOf(to)].toSorted((a, b) => a - b);
  if (start === undefined || end === undefined || start < 0) return [to];
  return ids.slice(start, end + 1);
}
