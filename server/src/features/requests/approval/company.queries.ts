import { approvalGroup } from '@purser/api/approval-settings';
import type { Absence } from '@purser/domain/approvals/absences';
import type { ApprovalGroup, Company } from '@purser/domain/approvals/approvers';
import { signBefore } from '@purser/domain/currencies/currency-amounts';
import { usualCurrency } from '@purser/domain/currencies/known-currencies';
import type { DateText } from '@purser/domain/days';
import { switchDefaults } from '@purser/domain/setting-defaults';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Executor } from '../../../db/client.ts';
import { findSetting } from '../../../platform/settings.ts';

/** The keys of what administrators set about approvals. */
export const approvalKeys = {
  groups: 'approvalGroups',
  holidays: 'holidays',
  forms: 'requestForms',
} as const;

interface CompanyRow extends Record<string, unknown> {
  readonly administratorIds: number[];
  readonly deletedIds: number[];
  readonly absences: Absence[];
  readonly groups: unknown;
  readonly holidays: unknown;
  readonly allowsSelfApproval: unknown;
  readonly currency: unknown;
}

const savedGroups = z.array(approvalGroup);
const savedHolidays = z.array(z.string());

const settingOf = (key: string) => sql`(select value from settings where key = ${key})`;

/** The company on a day, as far as requests depend on it, in one statement. Absences that are over are left out. */
export async function readCompany(db: Executor, today: DateText): Promise<Company> {
  const { rows } = await db.execute<CompanyRow>(sql`
    select array(select id from users where role = 'admin' and "deletedAt" is null order by id) as "administratorIds",
      array(select id from users where "deletedAt" is not null) as "deletedIds",
      coalesce((select jsonb_agg(absences order by "personId") from absences where "to" >= ${today}), '[]') as absences,
      ${settingOf(approvalKeys.groups)} as groups, ${settingOf(approvalKeys.holidays)} as holidays,
      ${settingOf('allowSelfApproval')} as "allowsSelfApproval",
      ${settingOf('currency')} as currency`);
  const [row] = rows;
  return {
    today,
    absences: row?.absences ?? [],
    deletedIds: new Set(row?.deletedIds),
    groups: groupsOf(row?.groups),
    administratorIds: row?.administratorIds ?? [],
    holidays: new Set(holidaysOf(row?.holidays)),
    sign: signBefore(typeof row?.currency === 'string' ? row.currency : usualCurrency),
    allowsSelfApproval:
      typeof row?.allowsSelfApproval === 'boolean'
        ? row.allowsSelfApproval
        : switchDefaults.allowSelfApproval,
  };
}

/** The company's days off, from the first to the last. */
export async function getHolidays(db: Executor): Promise<DateText[]> {
  const row = await findSetting(db, approvalKeys.holidays);
  return holidaysOf(row?.value);
}

/** The groups of a saved setting; none where nobody has saved any. */
export const groupsOf = (saved: unknown): ApprovalGroup[] => savedGroups.parse(saved ?? []);

/** The holidays of a saved setting. */
export const holidaysOf = (saved: unknown): DateText[] => savedHolidays.parse(saved ?? []);
