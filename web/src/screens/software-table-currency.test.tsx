import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answerFrom } from '../../test/network.ts';
import { contract, giveHeight, portfolioRoutes, portfolioRow } from '../../test/portfolio.ts';
import { openApp } from '../../test/render-app.tsx';

giveHeight();

test('Below the annual cost stands what a contract costs in its own currency', async () => {
  const inEuros = { currency: 'EUR', originalCost: 33_280, rate: 1.1584, cost: 38_551.55 };
  const rows = [
    portfolioRow({ id: 1, vendor: 'Frame.io', latestContract: contract(inEuros) }),
    portfolioRow({ id: 2, vendor: 'GitHub', latestContract: contract({ cost: 29_484 }) }),
  ];
  answerFrom(portfolioRoutes(rows));
  openApp('/table');
  const grid = await screen.findByRole('grid', { name: 'Software' });
  const row = within(grid).getByRole('row', { name: /^Frame\.io/ });
  expect(await within(row).findByText('€33,280.00')).toBeTruthy();
  expect(row.textContent).toContain('$38,551.55');
  expect(within(grid).getByRole('row', { name: /^GitHub/ }).textContent).not.toContain('€');
});
