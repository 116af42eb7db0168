/** The audit log, for administrators alone (docs/product/audit.md). */
import { auditActionNames, isAuditAction } from '@purser/domain/audit-actions';
import { z } from 'zod';
import * as addresses from './addresses.ts';
import { endpointsOf } from './endpoint.ts';
import { instant, pageQuery, queriedCount } from './fields.ts';
import { listedAmong, listedPeople, listedTexts, searchedWords, span } from './list-filters.ts';

const endpoint = endpointsOf('Audit');

const target = z.object({ id: z.number().nullable(), name: z.string() });

const change = z.object({ field: z.string(), from: z.string().nullable(), to: z.string().nullable() });

/** What an entry says beside its action: ids and names, values before and after, never a secret. */
export const auditDetails = z.object({
  target: target.optional(),
  /** What the target belongs or belonged to. */
  parent: target.optional(),
  changes: z.array(change).readonly().optional(),
  counts: z.record(z.string(), z.number()).optional(),
  /** Why a sign-in was refused. */
  reason: z.string().optional(),
  note: z.string().optional(),
});

/** An entry; `actorId` is null for Purser itself, which has a name, and where nobody was signed in, which has none. */
export const auditEntry = z.object({
  id: z.number(),
  at: instant,
  actorId: z.number().nullable(),
  /** The name of then. */
  actorName: z.string().nullable(),
  action: z.string(),
  details: auditDetails,
  ip: z.string().nullable(),
  requestId: z.string().nullable(),
});
export type AuditEntry = z.infer<typeof auditEntry>;

const actions = listedAmong(auditActionNames, isAuditAction);

const sources = listedTexts(
  /^[\w.:%-]{2,64}$/,
  'addresses',
  'Please give addresses of clients, separated by commas',
);

/** Which entries: `from` and `to` are days of the company, both of them included, or moments, `to` not included. */
const auditFilter = z.object({
  ...span,
  /** One id of a person or several, with commas. */
  actor: listedPeople.optional(),
  /** One action or several, with commas. */
  action: actions.optional(),
  /** One address of a client or several, with commas, as entries have them. */
  ip: sources.optional(),
  /** Words to search for, each a prefix of a word in the entry. */
  q: searchedWords,
});
export type AuditFilter = z.output<typeof auditFilter>;

const before = z.union([z.literal('').transform(() => undefined), pageQuery.shape.before]);

/** Admins only: the newest first; with `before`, those that follow the entry with that id. */
export const listAudit = endpoint(addresses.listAudit, 'Entries of the audit log, the newest first', {
  query: auditFilter.extend({ before, limit: queriedCount(200).default(50) }),
  reply: z.array(auditEntry),
});

/** Admins only: how many entries a filter finds, and how many there are in all. */
export const countAudit = endpoint(addresses.countAudit, 'How many entries of the audit log are found', {
  query: auditFilter,
  reply: z.object({ found: z.number(), all: z.number() }),
});

/** Admins only: from which addresses the newest entries came, those of most entries first, at most a hundred. */
export const listAuditSources = endpoint(addresses.listAuditSources, 'From where the newest entries came', {
  reply: z.array(z.string()),
});

/** Admins only: all entries of a filter as CSV. */
export const exportAudit = endpoint(addresses.exportAudit, 'Entries of the audit log as CSV', {
  query: auditFilter,
  reply: 'file',
});

/** Admins only: how long entries are kept, in days, and since when there are any; null for none. */
export const getAuditExtent = endpoint(addresses.getAuditExtent, 'How far the audit log goes back', {
  reply: z.object({ days: z.number(), oldestAt: instant.nullable() }),
});
