import { departmentText, parseDepartment } from '@purser/domain/department';
import { ownValue } from '@purser/domain/own-value';
import { areSharesWhole, type ShareDraft, wholeShares } from '../../ui/share-draft.ts';

/** A request's segments in its form; `percentages` are null unless there are several. */
export interface DepartmentShares {
  readonly segments: readonly string[];
  readonly percentages: ShareDraft | null;
}

/** A text without percentages is the name of a segment. */
export function readDepartment(text: string | null): DepartmentShares {
  if (text === null) return { segments: [], percentages: null };
  return parseDepartment(text) ?? { segments: [text], percentages: null };
}

export function writeDepartment({ segments, percentages }: DepartmentShares): string | null | undefined {
  if (segments.length < 2) return departmentText(segments, null);
  return areSharesWhole(segments, percentages)
    ? departmentText(segments, wholeShares(percentages))
    : undefined;
}

/** @example departmentLabel({ segments: ['Studio', 'Corporate'], percentages: { Studio: 80, Corporate: 20 } }) // 'Studio 80%, Corporate 20%' */
export const departmentLabel = ({ segments, percentages }: DepartmentShares): string =>
  segments.map((name) => (percentages ? `${name} ${ownValue(percentages, name) ?? 0}%` : name)).join(', ');
