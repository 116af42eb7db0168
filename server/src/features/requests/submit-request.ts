import { act } from '@purser/domain/requests';
import type { Work } from '../../platform/serve.ts';
import { type HeldRequest, stateOf } from './held-request.ts';
import { refuse } from './request-problems.ts';
import { actingPerson, keepDecision } from './step-decision.ts';

/** Approves the first step of a request that was begun in this transaction, as 'Submit Request' does. */
export async function submitRequest(work: Work, held: HeldRequest): Promise<void> {
  const before = stateOf(held);
  const step = before.currentStep;
  const outcome = act(before, { type: 'approve', step }, await actingPerson(work, before));
  if (outcome.kind === 'refused') return refuse(work, { refusal: outcome.refusal, step, held });
  if (outcome.kind === 'unchanged') return;
  await keepDecision(work, held, { step, comment: null, state: outcome.state, itemId: null });
}
