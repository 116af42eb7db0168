import { screen, within } from '@testing-library/react';
import { answerFrom, json, type Routes } from './network.ts';
import { giveHeight, portfolioRoutes } from './portfolio.ts';
import { openApp } from './render-app.tsx';
import { software } from './software-panel.ts';
import { newUser } from './user.ts';

/** Opens the dialog for new software over an empty table, on a server that creates item 9. */
export async function openAddSoftware(routes: Routes = {}, address = '/table') {
  giveHeight();
  const sent = answerFrom({
    ...portfolioRoutes([]),
    'POST /api/software': () => json(software({ id: 9 }), 201),
    ...routes,
  });
  const client = openApp(address);
  const user = newUser({ applyAccept: false });
  const [open] = await screen.findAllByRole('button', { name: 'Add New Software' });
  if (open) await user.click(open);
  const dialog = await screen.findByRole('dialog', { name: 'Add New Software' });
  const field = (label: RegExp) => within(dialog).getByLabelText<HTMLInputElement>(label);
  const fill = async (cost: string) => {
    await user.type(field(/^Vendor/), 'Acme');
    await user.type(field(/^Product name/i), 'Rocket');
    await user.type(field(/^Cost/), cost);
  };
  const press = async (name: string) => user.click(await within(dialog).findByRole('button', { name }));
  const create = async () =>
    user.click(await within(dialog).findByRole('button', { name: /^Create Software/ }));
  const posts = () => sent.filter(({ method, url }) => method === 'POST' && url.startsWith('/api/software'));
  return { client, sent, user, dialog, field, fill, press, create, posts };
}
