import { submissionKey } from '@purser/domain/workflow';
import { eq } from 'drizzle-orm';
import type { LightMyRequestResponse } from 'fastify';
import { onTestFinished } from 'vitest';
import { users } from '../src/db/tables/users.ts';
import { jsonOf } from './answers.ts';
import { addPerson, type TestPerson } from './people.ts';
import { startApp, type TestApp, type Visitor } from './start-app.ts';

export interface Colleague extends Visitor {
  readonly id: number;
}

export async function colleague(app: TestApp, person: TestPerson): Promise<Colleague> {
  const visitor = await app.signIn(person);
  return { ...visitor, id: await addPerson(app.db, person) };
}

export const threeColleagues = async (app: TestApp) => ({
  ann: await colleague(app, { email: 'ann.archer@example.com' }),
  bob: await colleague(app, { email: 'bob.baker@example.com' }),
  eve: await colleague(app, { email: 'eve.east@example.com', role: 'admin' }),
});

/** An application that ends with its test, and the three of them. */
export async function withColleagues() {
  const app = await startApp();
  onTestFinished(() => app[Symbol.asyncDispose]());
  return { app, ...(await threeColleagues(app)) };
}

export async function deletePerson(app: TestApp, id: number): Promise<void> {
  await app.db.update(users).set({ deletedAt: app.clock.now() }).where(eq(users.id, id));
}

export const wasabi = { vendor: 'Wasabi', productName: 'Object Storage' };

export async function addedRequest(visitor: Visitor, fields: object = {}) {
  return jsonOf(await visitor.send('POST', '/api/purchase-requests', fields), 201);
}

export const acted = (
  visitor: Visitor,
  id: number,
  action: { readonly action?: string; readonly stepName: string; readonly comment?: string },
): Promise<LightMyRequestResponse> =>
  visitor.send('POST', `/api/purchase-requests/${id}/action`, { action: 'approve', ...action });

export async function approved(visitor: Visitor, id: number, ...stepNames: string[]) {
  for (const stepName of stepNames) jsonOf(await acted(visitor, id, { stepName }));
  return (await visitor.get(`/api/purchase-requests/${id}`)).json();
}

export async function submittedRequest(visitor: Visitor, fields: object = wasabi) {
  const { id } = await addedRequest(visitor, fields);
  return approved(visitor, id, submissionKey);
}

export const givenStep = (key: string, more: object = {}) => ({ key, label: `The ${key}`, ...more });

/** Saves a workflow that has some steps after the submission. */
export async function savedWorkflow(admin: Visitor, ...steps: object[]): Promise<void> {
  jsonOf(await admin.send('PUT', '/api/settings/workflow', [givenStep(submissionKey), ...steps]));
}
