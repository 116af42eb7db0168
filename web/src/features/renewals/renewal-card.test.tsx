import type { RenewalTerm } from '@purser/api/renewal-terms';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { contractOf } from '../../../test/contracts.tsx';
import { answerFrom, json } from '../../../test/network.ts';
import { renderPart } from '../../../test/render-app.tsx';
import { itemRenewalOf } from '../../../test/renewal-rows.ts';
import { RenewalCard } from './renewal-card.tsx';

const inEuros = { currency: 'EUR', originalCost: 32_000, rate: 1.125, cost: 36_000 };

/** What the card of a contract says of its next term. */
async function nextTerm(given: Partial<RenewalTerm>, currency: typeof inEuros | null): Promise<string> {
  const contract = contractOf({ id: 11, softwareId: 1, autoRenew: true, cost: 36_000, ...currency });
  answerFrom({ 'GET /api/software/1/renewal': () => json(itemRenewalOf(given)) });
  renderPart(<RenewalCard contract={contract} actionsFor={() => null} />);
  const card = await screen.findByRole('region', { name: 'Renewal' });
  return within(card).getAllByRole('definition').at(-1)?.textContent ?? '';
}

test('What the next term costs is told in the contract’s currency as well', async () => {
  expect(await nextTerm({}, inEuros)).toBe('Renews for 12 months€33,600.00, $37,800.00, +5.0%');
});

test('In the company’s currency it is told once', async () => {
  expect(await nextTerm({}, null)).toBe('Renews for 12 months$37,800.00, +5.0%');
});

test('The contract that follows may be in another currency, and is told in the company’s', async () => {
  const followed = { state: 'renewed', nextCost: 40_000, nextStart: '2026-12-06' } as const;
  expect(await nextTerm(followed, inEuros)).toMatch(/^The next term\$40,000\.00, /);
});

test('What is cancelled names no day to act, and says where its renewal is asked for', async () => {
  await nextTerm({ state: 'cancelled', isRequested: true, nextCost: null }, null);
  const card = within(screen.getByRole('region', { name: 'Renewal' }));
  expect(card.getByText('Requested')).toBeTruthy();
  expect(card.queryByText('Act by')).toBeNull();
});
