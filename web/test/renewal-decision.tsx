import type { ItemRenewal, RenewalTerm } from '@purser/api/renewal-terms';
import { screen, within } from '@testing-library/react';
import { vi } from 'vitest';
import type { DecisionKind } from '../src/features/renewals/decide/opened-decision.ts';
import { RenewalDecisions } from '../src/screens/renewals/renewal-decisions.tsx';
import { answerFrom, json, type Routes, type SentRequest } from './network.ts';
import { renderPart } from './render-app.tsx';
import { decisionOf, itemRenewalOf, termOf } from './renewal-rows.ts';
import { newUser } from './user.ts';

/** Where the renewal of item 1 is decided. */
export const renewalAddress = '/api/software/1/renewal';

/** Decides as the server would, and counts the version up. */
export const deciding =
  (after: Partial<ItemRenewal> = {}) =>
  ({ body }: SentRequest) => {
    const given: { targetCost?: string | null } = JSON.parse(String(body));
    const targetCost = given.targetCost ? Number(given.targetCost) : null;
    const decision = decisionOf({ ...given, targetCost });
    return json(itemRenewalOf({ decision, version: 1, ...after }));
  };

/** Opens the dialog of a decision about a term. */
export async function openDecision(kind: DecisionKind, row: Partial<RenewalTerm> = {}, routes: Routes = {}) {
  const sent = answerFrom({ 'GET /api/software/1/vendor-files': () => json([]), ...routes });
  const onClose = vi.fn<() => void>();
  renderPart(<RenewalDecisions onBegun={() => {}} opened={{ kind, row: termOf(row) }} onClose={onClose} />);
  const dialog = within(await screen.findByRole('dialog'));
  const user = newUser();
  const press = (name: string) => user.click(screen.getByRole('button', { name }));
  const writes = () => sent.filter(({ method }) => method !== 'GET');
  return { dialog, user, press, writes, onClose };
}
