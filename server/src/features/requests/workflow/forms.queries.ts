import { type RequestForm, requestForm } from '@purser/api/approval-settings';
import { z } from 'zod';
import type { Executor } from '../../../db/client.ts';
import { findSetting } from '../../../platform/settings.ts';
import { approvalKeys } from '../approval/company.queries.ts';

const savedForms = z.array(requestForm);

/** The forms that requests begin from, beside the default one. */
export async function findForms(db: Executor): Promise<RequestForm[]> {
  const row = await findSetting(db, approvalKeys.forms);
  return row ? savedForms.parse(row.value) : [];
}
