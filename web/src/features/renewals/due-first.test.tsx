import type { RenewalAlert } from '@purser/api/renewals';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { alertOf, dashboardRoutes, renewalsOf } from '../../../test/dashboard.ts';
import { answerFrom, json } from '../../../test/network.ts';
import { openApp } from '../../../test/render-app.tsx';

/** An alert about a day to act. */
const actBy = (vendor: string, day: string, given: Partial<RenewalAlert> = {}): RenewalAlert => {
  const renewal = { state: 'undecided', nextCost: 1000, day, when: `Act by ${day}`, next: 'renews' } as const;
  return alertOf({ vendor, renewal, ...given });
};

const missed = (softwareId: number, vendor: string): RenewalAlert => {
  const { renewal } = actBy(vendor, '2026-11-01');
  return alertOf({ softwareId, vendor, renewal: renewal && { ...renewal, state: 'missed' } });
};

function open(...alerts: RenewalAlert[]) {
  answerFrom({ ...dashboardRoutes, 'GET /api/renewals': () => json(renewalsOf(...alerts)) });
  openApp('/dashboard');
}

test('Missed days stand above everything, then what has to be done within seven days', async () => {
  open(
    missed(1, 'Adobe'),
    missed(2, 'Zoom'),
    actBy('Miro', '2026-11-28', { softwareId: 3, cost: 5000 }),
    actBy('Slack', '2026-11-21', { softwareId: 4, cost: 200 }),
    actBy('Figma', '2026-11-29', { softwareId: 5, cost: 9000 }),
  );
  const lines = within(await screen.findByRole('region', { name: 'Due first' })).getAllByRole('link');
  expect(lines.map((line) => [line.textContent, line.getAttribute('href')])).toEqual([
    ['2 act-by days missed Adobe and Zoom', '/renewals?state=missed'],
    ['2 to act on within 7 days, $5,200.00 a year Miro and Slack', '/renewals?days=30'],
  ]);
});

test('Where nothing presses, nothing stands above the cards', async () => {
  open(actBy('Figma', '2026-11-29'));
  await screen.findByText('No recent activity');
  expect(screen.queryByRole('region', { name: 'Due first' })).toBeNull();
});
