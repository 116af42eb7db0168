import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answerFrom, json, problem } from '../../test/network.ts';
import { giveHeight, portfolioRoutes, portfolioRow } from '../../test/portfolio.ts';
import { openApp } from '../../test/render-app.tsx';
import { newUser } from '../../test/user.ts';

giveHeight();

test('An item that somebody changed meanwhile is deleted only on its new version, after it was said', async () => {
  const user = newUser();
  let version = 1;
  answerFrom({
    ...portfolioRoutes([]),
    'GET /api/portfolio': () => json([portfolioRow({ id: 1, version })]),
    'GET /api/software/1/contracts': () => json([]),
    'DELETE /api/software/1': ({ headers }) => {
      version = 9;
      if (headers.get('If-Match') === '"v9"') return new Response(null, { status: 204 });
      return problem(412, 'Somebody changed this');
    },
  });
  openApp('/table');
  await user.click(await screen.findByRole('button', { name: 'Delete Adobe Creative Cloud' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Delete Adobe Creative Cloud?' });
  await user.click(within(dialog).getByRole('button', { name: 'Delete software' }));
  expect((await within(dialog).findByRole('alert')).textContent).toContain('changed it in the meantime');
  await user.click(within(dialog).getByRole('button', { name: 'Delete software' }));
  expect(await screen.findByText('Software deleted')).toBeTruthy();
});
