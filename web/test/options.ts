import { defaultOptions, type SoftwareOptions } from '@purser/domain/options';
import { screen, within } from '@testing-library/react';
import { OptionLists } from '../src/features/settings/option-lists.tsx';
import { isEqual } from '../src/lib/draft.ts';
import { answerFrom, json, problem, type Routes } from './network.ts';
import { signedIn } from './render-app.tsx';
import { renderTab } from './settings-tab.tsx';
import { newUser } from './user.ts';

/** Where the lists are asked for and saved. */
export const optionsAddress = '/api/settings/software-options';
/** How many items use some of the values. */
export const inUse = {
  businessSegments: { Studio: 12, Capital: 1 },
  teamUsage: {},
  statusOptions: { active: 1234, terminated: 2 },
  billingCycles: { yearly: 7 },
  paymentTypes: {},
};

/** Opens the tab for Maya. What is saved is kept, as the server keeps it. */
export async function openLists(
  routes: Routes = {},
  draw = () => renderTab(OptionLists),
  saved: Partial<SoftwareOptions> = {},
) {
  let kept: SoftwareOptions = { ...defaultOptions, ...saved };
  const sent = answerFrom({
    ...signedIn,
    'GET /api/portfolio': () => json([]),
    [`GET ${optionsAddress}`]: () => json(kept),
    [`GET ${optionsAddress}/in-use`]: () => json(inUse),
    [`PUT ${optionsAddress}`]: ({ body }) => {
      const { from, ...lists } = bodyOf(body);
      if (Object.keys(lists).join() !== Object.keys(from).join() || !isEqual({ ...kept, ...from }, kept))
        return problem(412, 'Somebody else has saved the option lists', { code: 'stale' });
      kept = { ...kept, ...lists };
      return json(kept);
    },
    ...routes,
  });
  const client = draw();
  const user = newUser();
  await screen.findByRole('region', { name: 'Business Segments' });
  const list = (title: string) => screen.getByRole('region', { name: title });
  const field = (title: string) => within(list(title)).getByRole<HTMLInputElement>('textbox');
  const values = (title: string) =>
    within(list(title))
      .queryAllByRole('button', { name: /^Remove / })
      .map((button) => button.getAttribute('aria-label')?.replace('Remove ', ''));
  const remove = (value: string) => user.click(screen.getByRole('button', { name: `Remove ${value}` }));
  const add = (title: string, value: string) => user.type(field(title), `${value}{Enter}`);
  const save = () => user.click(screen.getByRole('button', { name: 'Save Changes' }));
  /** The lists that were sent, without those that they were changed from. */
  const puts = () =>
    sent
      .filter(({ method }) => method === 'PUT')
      .map(({ body }) => {
        const { from: _from, ...lists } = bodyOf(body);
        return lists;
      });
  const keep = (options: Partial<SoftwareOptions>) => {
    kept = { ...kept, ...options };
  };
  return { client, user, list, field, values, remove, add, save, puts, keep };
}

type Lists = Partial<SoftwareOptions>;

const bodyOf = (body: unknown): Lists & { from: Lists } => JSON.parse(String(body));
