import type { RenewalAlert, Renewals } from '@purser/api/renewals';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { alertOf, dashboardRoutes, renewalsOf } from '../../../test/dashboard.ts';
import { answerFrom, json } from '../../../test/network.ts';
import { openApp } from '../../../test/render-app.tsx';

const missed = (softwareId: number, vendor: string): RenewalAlert =>
  alertOf({
    softwareId,
    vendor,
    renewal: {
      state: 'missed',
      nextCost: 1000,
      day: '2026-11-01',
      when: 'Missed Nov 1',
      next: 'renews Dec 1',
    },
  });

function open(given: Partial<Renewals>) {
  answerFrom({
    ...dashboardRoutes,
    'GET /api/renewals': () => json({ ...renewalsOf(...(given.alerts ?? [])), ...given }),
  });
  openApp('/dashboard');
}

test('Missed days stand above everything, then what has to be done within seven days', async () => {
  open({
    alerts: [missed(1, 'Adobe'), missed(2, 'Zoom')],
    week: { count: 5, cost: 5200, vendors: ['Miro', 'Slack', 'Okta'] },
  });
  const lines = within(await screen.findByRole('region', { name: 'Due first' })).getAllByRole('link');
  expect(lines.map((line) => [line.textContent, line.getAttribute('href')])).toEqual([
    ['2 act-by days missed Adobe and Zoom', '/renewals?state=missed'],
    ['5 to act on within 7 days, $5,200.00 a year Miro, Slack, Okta and 2 more', '/renewals?days=7'],
  ]);
});

test('Where nothing presses, nothing stands above the cards', async () => {
  open({});
  await screen.findByText('No recent activity');
  expect(screen.queryByRole('region', { name: 'Due first' })).toBeNull();
});
