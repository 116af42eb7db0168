/** By which words entries of the audit log are found (docs/product/audit.md#search), and how they are written as CSV. */
import { type AuditDetails, auditSummary } from './audit.ts';
import { auditWordsOf } from './audit-actions.ts';
import { escapeCell } from './csv/text.ts';
import { itemFieldLabel, requestFieldLabel } from './record-changes.ts';
import { fullDay } from './renewal/day-words.ts';

const longestWord = 64;
const mostWords = 2000;

/**
 * The words of a text by which entries are found: letters and digits without accents, in lower case, each once.
 * @example searchWords('Élan, 2001:db8::4f2') // ['elan', '2001', 'db8', '4f2']
 */
export function searchWords(text: string): string[] {
  const plain = text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  const words = new Set<string>();
  for (const [word] of plain.matchAll(/[\p{L}\p{N}]+/gu)) {
    words.add(word.slice(0, longestWord).toWellFormed());
    if (words.size === mostWords) break;
  }
  return [...words];
}

/** An entry as it is searched and exported. */
export interface AuditedDeed {
  readonly actorName: string | null;
  readonly action: string;
  readonly details: AuditDetails;
  readonly ip: string | null;
  readonly requestId: string | null;
}

/** The words by which an entry is found: who, what, from where and the request. */
export function wordsOfEntry({ actorName, action, details, ip, requestId }: AuditedDeed): string[] {
  const { label, kind } = auditWordsOf(action);
  const { changes = [] } = details;
  const values = changes.flatMap(({ field, from, to }) => [field, from, to]);
  return searchWords(
    [actorName, label, kind, auditSummary(details), ...values, ip, requestId]
      .filter((part) => part !== null)
      .join(' '),
  );
}

/** The columns of the audit log as CSV. */
export const auditColumns = [
  'time',
  'who',
  'who_id',
  'action',
  'what',
  'details',
  'ip',
  'request_id',
] as const;

interface ExportedEntry extends AuditedDeed {
  /** ISO 8601 in UTC. */
  readonly at: string;
  readonly actorId: number | null;
}

/** The cells of an entry in the order of {@link auditColumns}, safe for spreadsheets. */
export const auditRow = (entry: ExportedEntry): string[] =>
  [
    entry.at,
    entry.actorName ?? '',
    entry.actorId === null ? '' : String(entry.actorId),
    entry.action,
    [auditWordsOf(entry.action).label, auditSummary(entry.details)].filter((part) => part !== '').join(': '),
    JSON.stringify(entry.details),
    entry.ip ?? '',
    entry.requestId ?? '',
  ].map(escapeCell);

type FilterValue = string | readonly (string | number)[] | undefined;

/**
 * What an export was narrowed to, in words; '' for nothing.
 * @example filterText({ q: 'figma', actor: [3], from: '2026-11-01' }) // 'search “figma”, person 3, from Nov 1, 2026'
 */
export const filterText = (filter: Readonly<Record<string, FilterValue>>): string =>
  Object.entries(filter)
    .flatMap(([name, value]) => {
      const values = typeof value === 'string' ? [value] : (value ?? []).map(String);
      if (values.length === 0 || values[0] === '') return [];
      const write = filterWords.get(name) ?? ((text: string) => `${name} ${text}`);
      return [values.map(write).join(' or ')];
    })
    .join(', ');

const personText = (id: string): string => `person ${id}`;

const filterWords: ReadonlyMap<string, (text: string) => string> = new Map([
  ['q', (text: string) => `search “${text}”`],
  ['actor', personText],
  ['person', personText],
  ['action', (text: string) => `“${auditWordsOf(text).label}”`],
  ['ip', (text: string) => `IP address ${text}`],
  ['from', (text: string) => `from ${momentText(text)}`],
  ['to', (text: string) => `to ${momentText(text)}`],
  ['record', (text: string) => text.replace('-', ' ')],
  ['field', (text: string) => `field “${itemFieldLabel(text) ?? requestFieldLabel(text)}”`],
]);

// A day of the company, or a moment.
function momentText(text: string): string {
  const day = fullDay(text.slice(0, 10));
  return text.length > 10 ? `${day}, ${text.slice(11, 16)} UTC` : day;
}
