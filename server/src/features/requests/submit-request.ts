import type { Work } from '../../platform/serve.ts';
import { type HeldRequest, stateOf } from './held-request.ts';
import { saveDecision, stateAfter } from './step-decision.ts';

/** Approves the first step of a request that was begun in this transaction, as 'Submit Request' does. */
export async function submitRequest(work: Work, held: HeldRequest): Promise<void> {
  const step = held.row.currentStep;
  const state = await stateAfter(work, { held, state: stateOf(held) }, { type: 'approve', step });
  if (state) await saveDecision(work, held, { step, comment: null, state, itemId: null });
}
