import { submissionKey } from '@purser/domain/workflow';
import type { LightMyRequestResponse } from 'fastify';
import { jsonOf } from './answers.ts';
import type { Visitor } from './start-app.ts';

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
