/**
 * Which segments a request is for, in the one text field of the wire: a segment's name, or several of them with their
 * percentages as JSON text `{ "segments": […], "percentages": { … } }` (docs/product/requests.md#department).
 */
import { jsonObject } from './json-object.ts';
import { ownValue } from './own-value.ts';
import { arePercentagesValid, type Percentages, parsePercentages } from './segments.ts';

/** The segments of a request; `percentages` are null for a single one. */
export interface Department {
  readonly segments: readonly string[];
  readonly percentages: Percentages | null;
}

/** The message of percentages that don't total 100 (docs/product/requests.md#department). */
export const departmentMessage = 'Please ensure business segment percentages add up to 100%';

/**
 * Reads the text; undefined where it is JSON that isn't a department or whose percentages don't total 100.
 * @example parseDepartment('Studio') // { segments: ['Studio'], percentages: null }
 */
export function parseDepartment(text: string): Department | undefined {
  if (!text.startsWith('{')) return { segments: [text], percentages: null };
  const parts = partsOf(text);
  if (!parts) return undefined;
  const { segments, percentages } = parts;
  const isSingle = segments.length === 1;
  // A single segment has 100 %, whether its percentage is given or not.
  if (isSingle && Object.keys(percentages).length === 0) return { segments, percentages: null };
  if (new Set(segments).size < segments.length || !arePercentagesValid(percentages, segments))
    return undefined;
  return isSingle ? { segments, percentages: null } : parts;
}

/** The text of some segments: null for none, the name of a single one. @example departmentText(['Studio'], null) // 'Studio' */
export function departmentText(segments: readonly string[], percentages: Percentages | null): string | null {
  const [first, second] = segments;
  if (first === undefined) return null;
  if (second === undefined) return first;
  return JSON.stringify({ segments, percentages: percentages ?? {} });
}

/** Segments as people read them, with their percentages. @example departmentLabel({ segments: ['A', 'B'], percentages: { A: 60, B: 40 } }) // 'A 60%, B 40%' */
export const departmentLabel = ({ segments, percentages }: Department): string =>
  segments
    .map((segment) => (percentages ? `${segment} ${ownValue(percentages, segment) ?? 0}%` : segment))
    .join(', ');

/**
 * The indicator below a request's percentages (docs/product/requests.md#department).
 * @example departmentTotalMessage(90) // 'Total: 90% (must equal 100%)'
 */
export function departmentTotalMessage(total: number): string {
  if (total === 100) return 'Total: 100% ✓';
  return total === 0 ? 'Please enter percentages for each segment' : `Total: ${total}% (must equal 100%)`;
}

function partsOf(text: string): { segments: string[]; percentages: Percentages } | undefined {
  const value = jsonObject(text);
  if (!value || !('segments' in value)) return undefined;
  const { segments } = value;
  if (!Array.isArray(segments) || segments.length < 1 || !segments.every(isName)) return undefined;
  const percentages = parsePercentages(JSON.stringify('percentages' in value ? value.percentages : {}));
  return percentages && { segments: [...segments], percentages };
}

const isName = (value: unknown): value is string => typeof value === 'string' && value.trim() !== '';
