/** How histories and the audit log tell of contracts. */
import type { Contract, NewContract } from '@purser/api/contracts';
import { type AuditChange, auditChanges } from '@purser/domain/audit';
import type { AuditAction } from '@purser/domain/audit-actions';
import type { ContractValues } from '@purser/domain/csv/records';
import type { DateText } from '@purser/domain/days';
import { kindOf } from '@purser/domain/fields';
import { fieldPlace, itemFieldLabel } from '@purser/domain/record-changes';
import { contractTerms } from '@purser/domain/terms';
import { type SQL, sql } from 'drizzle-orm';
import { type AuditedWork, auditRow } from '../../platform/audit.ts';
import { fieldChange } from '../../platform/changes.ts';
import type { FieldChange } from '../../platform/history.ts';

/** How history names a contract's field. @example contractField(12, 'cost') // 'contract #12 · cost' */
export const contractField = (id: number, field: string): string => `contract #${id} · ${field}`;

/** How it names the decision about a term. */
export const termField = ({ contractId, termEnd }: { contractId: number; termEnd: DateText }): string =>
  contractField(contractId, `renewal of the term until ${termEnd}`);

/** A contract's changes as its item's history shows them. */
export const contractHistory = (
  row: Pick<Contract, 'id'> & Partial<ContractValues>,
  changes: Partial<ContractValues>,
): FieldChange[] =>
  Object.entries(changes).map(([field, value]) => {
    const named = { fieldName: contractField(row.id, field), kind: kindOf(contractTerms, field) };
    return fieldChange(named, Reflect.get(row, field), value);
  });

/** A contract in one line, for the history and the feed. */
export const summaryOf = (contract: NewContract | Contract): string =>
  `${contract.startDate} to ${contract.endDate ?? 'open end'}, ${contract.cost.toFixed(2)} a year, ${contract.billingCycle}`;

/** A contract's changes as the audit log has them, by the labels of their fields. */
export const changesOf = (changes: readonly FieldChange[]): AuditChange[] =>
  auditChanges(
    Object.fromEntries(changes.map(({ fieldName, oldValue }) => [labelIn(fieldName), oldValue])),
    Object.fromEntries(changes.map(({ fieldName, newValue }) => [labelIn(fieldName), newValue])),
  );

function labelIn(fieldName: string): string {
  const { field } = fieldPlace(fieldName);
  return (field && itemFieldLabel(field)) ?? fieldName;
}

interface ContractEntry {
  /** The contract in one line. */
  readonly name: string;
  /** Vendor and product of its item. */
  readonly title: string;
  readonly changes?: readonly AuditChange[];
}

/**
 * The part of a statement that writes a contract's audit entry, if the part `contract` has a row, which has its id and its item's:
 * as the history, it shares the statement of the change.
 */
export function auditPart(
  work: Omit<AuditedWork, 'db'>,
  action: AuditAction,
  { name, title, changes }: ContractEntry,
): SQL {
  const { at, actorId, actorName, details, ip, requestId, words } = auditRow(work, action, {
    target: { id: null, name },
    parent: { id: null, name: title },
    ...(changes && { changes }),
  });
  return sql`audited as (
    insert into audit_entries (at, "actorId", "actorName", action, details, ip, "requestId", words)
    select ${at}::timestamptz, ${actorId}::integer, ${actorName}::text, ${action}::text,
      jsonb_set(jsonb_set(${JSON.stringify(details)}::jsonb, '{target,id}', to_jsonb(contract.id)),
        '{parent,id}', to_jsonb(contract."softwareId")),
      ${ip}::text, ${requestId}::text, ${words}
    from contract)`;
}
