import { type Contract, type ContractForReview, contractReply } from '@purser/api/contracts';
import { screen, within } from '@testing-library/react';
import { currentToast, dismissToast } from '../src/lib/toast.ts';
import { dashboardRoutes, reviewOf } from './dashboard.ts';
import { answerFrom, json, type Routes, type SentRequest } from './network.ts';
import { openApp } from './render-app.tsx';
import { newUser } from './user.ts';

/** So many prices to review, of Vendor 1, Vendor 2 and so on, each the contract of an item of its own. */
export const pricesOf = (count: number): ContractForReview[] =>
  Array.from({ length: count }, (_, at) =>
    reviewOf({ id: at + 1, softwareId: 100 + at, vendor: `Vendor ${at + 1}`, product_name: 'Suite' }),
  );

/** Opens the dashboard. `due` may be changed: it is what the server has. */
export function openDashboard(due: ContractForReview[], routes: Routes = {}) {
  const sent = answerFrom({
    ...dashboardRoutes,
    'GET /api/contracts/review': () => json(due),
    ...routes,
  });
  // What an earlier test was told isn't news.
  dismissToast(currentToast()?.id ?? 0);
  const client = openApp('/dashboard');
  const user = newUser();
  const writes = () => sent.filter(({ method }) => method === 'PUT');
  const asked = () => sent.filter(({ url }) => url === '/api/contracts/review');
  return { sent, client, user, writes, asked };
}

/** The same once its banner is there. */
export async function openBanner(...given: Parameters<typeof openDashboard>) {
  const opened = openDashboard(...given);
  await findBanner();
  return opened;
}

/** The call that confirms the price of the contract with this id. */
export const putOf = (id: number) => `PUT /api/contracts/${id}`;

/** The contract that a confirmation answers: without what only those to be reviewed have. */
export const confirmedAs = (due: ContractForReview): Contract => contractReply.parse(due);

/** Takes a confirmation as the server would: the contract is no longer due. */
export const confirming =
  (due: ContractForReview[]) =>
  ({ url }: SentRequest): Response => {
    const at = due.findIndex(({ id }) => url === `/api/contracts/${id}`);
    const [confirmed] = due.splice(at, 1);
    if (!confirmed) throw new Error(`No price is due at ${url}.`);
    return json(confirmedAs(confirmed));
  };

/** The banner, once it is there. */
export const findBanner = () => screen.findByRole('region', { name: /prices? to review$/ });

/** The banner, if it is there. */
export const banner = () => screen.queryByRole('region', { name: /price/i });

/** The vendors on show in it. */
export const vendors = (): (string | undefined)[] =>
  within(screen.getByRole('region', { name: /prices? to review$/ }))
    .queryAllByRole('listitem')
    .map((entry) => within(entry).getAllByRole('button')[0]?.textContent);

/** The button that confirms a vendor's price. */
export const confirmButton = (vendor: string) =>
  screen.getByRole('button', { name: new RegExp(`^Confirm.* of ${vendor} `) });
