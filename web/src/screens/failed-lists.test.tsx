import { defaultOptions } from '@purser/domain/options';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { dashboardRoutes } from '../../test/dashboard.ts';
import { mailsAnswer, rules } from '../../test/mail.ts';
import { answerFrom, json, problem } from '../../test/network.ts';
import { openScreen } from '../../test/open-screen.tsx';
import { overview } from '../../test/rates.tsx';
import { newUser } from '../../test/user.ts';
import { givenSteps, workflowRoutes } from '../../test/workflow.ts';

const routes = {
  ...dashboardRoutes,
  ...workflowRoutes(),
  'GET /api/settings/workflow': () => json({ steps: givenSteps }),
  'GET /api/portfolio': () => json([]),
  'GET /api/purchase-requests': () => json([]),
  'GET /api/settings/email-rules': () => json(rules),
  'GET /api/settings/software-options': () => json(defaultOptions),
  'GET /api/settings/exchange-rates/overview': () => json(overview),
  'GET /api/settings/exchange-rates': () => json([]),
  'GET /api/contracts/in-currencies': () => json([]),
  'GET /api/notifications': () => json([]),
  'GET /api/renewals/terms': () => json([]),
  'GET /api/audit': () => json([]),
  'GET /api/mails': () => mailsAnswer([]),
};

type Failing = readonly [
  address: string,
  route: Extract<keyof typeof routes, `GET ${string}`>,
  title: string,
];

async function failAndTryAgain([address, route, title]: Failing) {
  let isDown = true;
  answerFrom({ ...routes, [route]: () => (isDown ? problem(503, 'The database is away') : routes[route]()) });
  openScreen(address);
  const alert = (await screen.findByText(title)).closest<HTMLElement>('[role=alert]') ?? document.body;
  expect(alert.textContent).toContain('The database is away');
  const again = within(alert).getByRole('button', { name: 'Try again' });
  // Another part of the page may be asking again just now.
  await waitFor(() => expect(again.getAttribute('aria-disabled')).not.toBe('true'));
  isDown = false;
  await newUser().click(again);
  await waitFor(() => expect(screen.queryByText(title)).toBeNull());
}

const heading = () => screen.getByRole('heading', { level: 1 });

test.each<Failing>([
  ['/settings', 'GET /api/settings/software-options', 'Failed to fetch software options'],
  ['/settings?tab=workflow', 'GET /api/settings/workflow', 'Failed to fetch the workflow'],
  ['/settings?tab=workflow', 'GET /api/settings', 'Failed to fetch settings'],
  ['/settings?tab=users', 'GET /api/users', 'Users could not be loaded'],
  ['/settings?tab=email-rules', 'GET /api/mails', 'Outgoing mail could not be loaded'],
  ['/settings?tab=currencies', 'GET /api/settings/exchange-rates/overview', 'The rates could not be loaded'],
  ['/settings?tab=audit', 'GET /api/audit', 'The audit log could not be loaded'],
  ['/notifications', 'GET /api/notifications', 'Notifications could not be loaded'],
  ['/renewals', 'GET /api/renewals/terms', 'Failed to fetch renewals'],
  ['/requests', 'GET /api/settings/workflow', 'Failed to fetch requests'],
  ['/table', 'GET /api/portfolio', 'Failed to fetch software'],
])('On %s, where %s fails, it says “%s”, why, and asks again', async (...given) => {
  await failAndTryAgain(given);
  expect(screen.queryByText('The database is away')).toBeNull();
});

test.each<Failing>([
  ['/settings?tab=email-rules', 'GET /api/settings/email-rules', 'Email rules could not be loaded'],
  ['/requests', 'GET /api/purchase-requests', 'Failed to fetch requests'],
  ['/purchase-requests', 'GET /api/purchase-requests', 'Failed to fetch requests'],
])(
  'On %s, where %s fails, it says so too, and the heading has the focus once it doesn’t',
  async (...given) => {
    await failAndTryAgain(given);
    await waitFor(() => expect(document.activeElement).toBe(heading()));
    expect(screen.queryByText('The database is away')).toBeNull();
  },
);
