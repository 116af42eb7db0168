import { submissionKey } from '@purser/domain/workflow';
import { jsonOf } from './answers.ts';
import type { Visitor } from './start-app.ts';

export const givenStep = (key: string, more: object = {}) => ({ key, label: `The ${key}`, ...more });

/** One that somebody decides by name. */
export const userStep = (key: string, { id }: { id: number }) => givenStep(key, { approverId: id });

export const roleStep = (key: string, roleType: string) => givenStep(key, { assigneeType: 'role', roleType });

/** Saves a workflow that has some steps after the submission. */
export async function savedWorkflow(admin: Visitor, ...steps: object[]): Promise<void> {
  jsonOf(await admin.send('PUT', '/api/settings/workflow', [givenStep(submissionKey), ...steps]));
}
