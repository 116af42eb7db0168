import type { RenewalTerm } from '@purser/api/renewal-terms';
import { type RenewalGroup, type RenewalSums, sumsOf } from '@purser/domain/renewal/groups';

export interface GroupLine {
  readonly kind: 'group';
  readonly group: RenewalGroup<RenewalTerm>;
  readonly sums: RenewalSums;
}

export interface TermLine {
  readonly kind: 'term';
  readonly row: RenewalTerm;
  /** Its place among the terms, which arrows move through. */
  readonly at: number;
}

/** The list as it is drawn, line by line: groups, their terms, and below one of them its details. */
export type ListLine = GroupLine | TermLine | { readonly kind: 'details'; readonly row: RenewalTerm };

export function linesOf(
  groups: readonly RenewalGroup<RenewalTerm>[],
  openId: number | undefined,
): readonly ListLine[] {
  let at = 0;
  return groups.flatMap((group): ListLine[] => [
    { kind: 'group', group, sums: sumsOf(group.rows) },
    ...group.rows.flatMap((row): ListLine[] => {
      const line: ListLine = { kind: 'term', row, at };
      at += 1;
      return row.contractId === openId ? [line, { kind: 'details', row }] : [line];
    }),
  ]);
}

export const keyOf = (line: ListLine): string =>
  line.kind === 'group' ? line.group.name : `${line.kind} ${line.row.contractId}`;
