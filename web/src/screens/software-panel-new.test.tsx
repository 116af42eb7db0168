import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answerFrom } from '../../test/network.ts';
import { giveHeight, portfolioRoutes, portfolioRow } from '../../test/portfolio.ts';
import { openApp } from '../../test/render-app.tsx';
import { newUser } from '../../test/user.ts';

giveHeight();

test('The panel of a new item names the item that has its vendor and product already', async () => {
  answerFrom(portfolioRoutes([portfolioRow({ id: 7, vendor: 'Adobe', product_name: 'Creative Cloud' })]));
  openApp('/table?software=new');
  const user = newUser();
  const panel = await screen.findByRole('dialog', { name: 'Add New Software' });
  await user.type(within(panel).getByRole('textbox', { name: 'Vendor' }), 'adobe');
  expect(within(panel).queryByText(/of this vendor and product already/)).toBeNull();
  await user.type(within(panel).getByRole('textbox', { name: 'Product Name' }), 'Creative cloud');
  const link = await within(panel).findByRole('link', { name: /^Adobe Creative Cloud/ });
  expect(link.getAttribute('href')).toBe('/table?software=7');
  expect(within(panel).getByText(/There is an item of this vendor and product already/)).toBeTruthy();
});
