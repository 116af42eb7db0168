import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answerFrom, json, problem, type Routes } from '../../../test/network.ts';
import { contract, openTable, portfolioRoutes, portfolioRow } from '../../../test/portfolio.ts';
import { openApp } from '../../../test/render-app.tsx';
import { contractOf } from '../../../test/software-panel.ts';
import { textsIn } from '../../../test/texts.ts';
import { newUser } from '../../../test/user.ts';

const rows = [
  portfolioRow({
    id: 1,
    notes: 'One two three four five six seven eight nine ten eleven twelve thirteen',
    business_segment: ['Studio', 'Capital'],
    business_segment_percentages: '{"Studio":75,"Capital":25}',
    team_usage: ['Marketing', 'Product'],
    business_owner_id: 2,
    businessOwner: 'Tom Okafor',
    vendorFiles: 4,
    latestContract: contract({ endDate: '2027-01-07', cost: 1000, paymentType: 'Invoice' }),
  }),
  portfolioRow({
    id: 2,
    vendor: 'Zoom',
    product_name: 'Meetings',
    latestContract: contract({ endDate: null, billingCycle: 'monthly', cost: 200 }),
    annualizedCost: 200,
    currentYearCost: 150.5,
  }),
  portfolioRow({
    id: 3,
    vendor: 'Figma',
    product_name: 'Organization',
    status: 'terminated',
    business_segment: ['Studio'],
    annualizedCost: 0,
    currentYearCost: 30,
    latestContract: contract({ endDate: '2026-11-18', cost: 500 }),
  }),
  portfolioRow({
    id: 4,
    vendor: 'Getty',
    product_name: 'Images',
    annualizedCost: 10,
    currentYearCost: 1,
    latestContract: contract({ endDate: '2026-11-18', cost: 10 }),
  }),
];

const open = (address?: string, more?: Routes) => openTable(rows, address, more);

const vendorsIn = (grid: HTMLElement) => textsIn(grid, 'rowheader');

const rowOf = (grid: HTMLElement, vendor: string) =>
  within(grid)
    .getAllByRole('row')
    .find((row) => row.textContent?.startsWith(vendor)) ?? grid;

const footOf = (grid: HTMLElement) => within(grid).getAllByRole('row').at(-1)?.textContent ?? '';

test('The table shows all its columns, the year in the heading of this year’s cost', async () => {
  const { grid } = await open();
  expect(screen.getByRole('heading', { level: 1, name: 'Table View' })).toBeTruthy();
  expect(textsIn(grid, 'columnheader')).toEqual([
    'Vendor',
    'Product',
    'Annual cost',
    'Renewal',
    'Business owner',
    'Status',
    'Business segment',
    'Description',
    '2026 cost',
    'Payment type',
    'Billing',
    'Tech admin',
    'Executive sponsor',
    'Team usage',
    'Files',
    'Actions',
  ]);
  expect(vendorsIn(grid)).toEqual(['Adobe', 'Figma', 'Getty', 'Zoom']);
  expect(grid.getAttribute('aria-rowcount')).toBe('6');
});

test('A row shows its values as people read them', async () => {
  const { grid } = await open();
  const cells = textsIn(rowOf(grid, 'Adobe'), 'cell');
  expect(cells).toEqual([
    'Creative Cloud',
    '$1,000.00',
    'Jan 7, 202747d47 days left',
    'TOTom Okafor',
    'Active',
    'Studio 75% +1',
    'One two three four five six seven eight nine ten eleven twelve...',
    '$1,000.00',
    'Invoice',
    'Yearly',
    'None',
    'None',
    'Marketing +1',
    '4',
    '',
  ]);
});

test('A recurring renewal says so, an overdue one counts its days, and one of an ended item doesn’t', async () => {
  const { grid } = await open();
  const renewalOf = (vendor: string) => within(rowOf(grid, vendor)).getAllByRole('cell')[2]?.textContent;
  expect(renewalOf('Zoom')).toBe('Monthly recurring');
  expect(renewalOf('Getty')).toBe('Nov 18, 20263d over3 days overdue');
  expect(renewalOf('Figma')).toBe('Nov 18, 2026');
});

test('Typing finds by vendor and product, counts what is left and goes into the address', async () => {
  const { grid, user } = await open();
  await user.keyboard('/');
  await user.keyboard('MEET');
  await waitFor(() => expect(vendorsIn(grid)).toEqual(['Zoom']));
  expect(screen.getByText('1 of 4').getAttribute('role')).toBe('status');
  await waitFor(() => expect(window.location.search).toBe('?q=MEET'));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(vendorsIn(grid)).toHaveLength(4));
  await waitFor(() => expect(window.location.search).toBe(''));
});

test('Filters keep only the shares of their segments in the totals, say so, and go into the address', async () => {
  const { grid, user } = await open();
  expect(footOf(grid)).toBe('Total 4 items$1,210.00$1,181.50');
  const filters = screen.getByRole('group', { name: 'Filters' });
  await user.click(within(filters).getByRole('button', { name: 'Business segment' }));
  await user.click(await screen.findByRole('option', { name: 'Studio' }));
  await waitFor(() =>
    expect(footOf(grid)).toBe('Total 2 itemsThe totals include only the shares of Studio$750.00$780.00'),
  );
  expect(window.location.search).toBe('?segment=Studio');
  expect(vendorsIn(grid)).toEqual(['Adobe', 'Figma']);
});

test('An address opens the view that it names', async () => {
  const { grid } = await open('/table?status=active&status=terminated&q=o&sort=-cost');
  expect(vendorsIn(grid)).toEqual(['Adobe', 'Figma', 'Zoom']);
  const sorted = within(grid).getByRole('columnheader', { name: 'Annual cost' });
  expect(sorted.getAttribute('aria-sort')).toBe('descending');
  expect(screen.getByRole('button', { name: 'Status: Active, Terminated' })).toBeTruthy();
  expect(screen.getByRole('searchbox', { name: 'Search vendor or product' })).toHaveProperty('value', 'o');
});

test('A heading sorts upwards, downwards and not at all', async () => {
  const { grid, user } = await open();
  const heading = within(grid).getByRole('columnheader', { name: 'Annual cost' });
  const click = () => user.click(within(heading).getByRole('button'));
  await click();
  await waitFor(() => expect(vendorsIn(grid)).toEqual(['Getty', 'Zoom', 'Figma', 'Adobe']));
  expect(heading.getAttribute('aria-sort')).toBe('ascending');
  await click();
  await waitFor(() => expect(vendorsIn(grid)).toEqual(['Adobe', 'Figma', 'Zoom', 'Getty']));
  expect(window.location.search).toBe('?sort=-cost');
  await click();
  await waitFor(() => expect(vendorsIn(grid)).toEqual(['Adobe', 'Figma', 'Getty', 'Zoom']));
  expect(window.location.search).toBe('');
});

test('Arrows move one cell at a time, Enter opens the row, Escape leads back to the cell', async () => {
  const { grid, user } = await open();
  grid.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
  await user.keyboard('{ArrowDown}{ArrowRight}');
  expect(document.activeElement?.textContent).toBe('Organization');
  expect(grid.querySelectorAll('[tabindex="0"]')).toHaveLength(1);
  await user.keyboard('{Enter}');
  const panel = await screen.findByRole('dialog', { name: 'Figma Organization' });
  expect(within(panel).getByText('SW-3')).toBeTruthy();
  expect(window.location.search).toBe('?software=3');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(window.location.search).toBe('');
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Organization'));
  await user.keyboard('{End}');
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Delete Figma Organization');
  await user.keyboard('{Control>}{Home}{/Control}{ArrowUp}');
  expect(document.activeElement?.textContent).toBe('Vendor');
});

test('A click on a row opens its panel, and an item that doesn’t exist is said to be missing', async () => {
  const { grid, user } = await open('/table?software=99', {
    'GET /api/software/99': () => problem(404, 'This software doesn’t exist. It may have been deleted'),
  });
  const missing = await screen.findByRole('dialog', { name: 'Software' });
  expect(within(missing).getByText('This software doesn’t exist')).toBeTruthy();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.click(within(grid).getByText('Meetings'));
  expect(await screen.findByRole('dialog', { name: 'Zoom Meetings' })).toBeTruthy();
});

test('Deleting says what goes with the item, takes its row away and says that it is done', async () => {
  const { grid, user, sent } = await open('/table', {
    'GET /api/software/1/contracts': () => json([contractOf({ id: 1 }), contractOf({ id: 2 })]),
    'DELETE /api/software/1': () => new Response(null, { status: 204 }),
  });
  await user.click(within(grid).getByRole('button', { name: 'Delete Adobe Creative Cloud' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Delete Adobe Creative Cloud?' });
  await within(dialog).findByText(/together with 2 contracts, 4 files, its comments and its change history/);
  await user.click(within(dialog).getByRole('button', { name: 'Delete software' }));
  expect(await screen.findByText('Software deleted')).toBeTruthy();
  expect(sent.filter(({ method }) => method === 'DELETE')).toHaveLength(1);
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
});

test('A refused deletion says so and keeps the row', async () => {
  const { grid, user } = await open('/table', {
    'GET /api/software/1/contracts': () => json([]),
    'DELETE /api/software/1': () => problem(500, 'Something broke'),
  });
  await user.click(within(grid).getByRole('button', { name: 'Delete Adobe Creative Cloud' }));
  await user.click(await screen.findByRole('button', { name: 'Delete software' }));
  expect(await screen.findByText('Failed to delete software. Please try again.')).toBeTruthy();
  expect(screen.getByText('Error')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(vendorsIn(grid)).toHaveLength(4);
});

test('An item that somebody changed meanwhile is deleted only on its new version, after it was said', async () => {
  let version = 1;
  const { user } = await open('/table', {
    'GET /api/portfolio': () => json([portfolioRow({ id: 1, version })]),
    'GET /api/software/1/contracts': () => json([]),
    'DELETE /api/software/1': ({ headers }) => {
      version = 9;
      if (headers.get('If-Match') === '"v9"') return new Response(null, { status: 204 });
      return problem(412, 'Somebody changed this');
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Delete Adobe Creative Cloud' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Delete Adobe Creative Cloud?' });
  await user.click(within(dialog).getByRole('button', { name: 'Delete software' }));
  expect((await within(dialog).findByRole('alert')).textContent).toContain('changed it in the meantime');
  await user.click(within(dialog).getByRole('button', { name: 'Delete software' }));
  expect(await screen.findByText('Software deleted')).toBeTruthy();
});

test('An empty portfolio offers the first steps', async () => {
  answerFrom(portfolioRoutes([]));
  openApp('/table');
  expect(await screen.findByText('No software yet')).toBeTruthy();
  expect(screen.getAllByRole('link', { name: 'Upload CSV' })[1]?.getAttribute('href')).toBe('/table/import');
  expect(screen.getAllByRole('button', { name: 'Add New Software' })).toHaveLength(2);
});

test('Where nothing matches, search and filters can be cleared', async () => {
  const user = newUser();
  answerFrom(portfolioRoutes(rows));
  openApp('/table?q=nowhere&status=active');
  await user.click(await screen.findByRole('button', { name: 'Clear search and filters' }));
  await waitFor(() => expect(vendorsIn(screen.getByRole('grid'))).toHaveLength(4));
  await waitFor(() => expect(window.location.search).toBe(''));
});

test('The downloads are links, and a CSV file dropped on the table goes to the import', async () => {
  const { grid, user } = await open();
  const download = screen.getByRole('link', { name: 'Download CSV' });
  expect(download.getAttribute('href')).toBe('/api/software/export-csv');
  fireEvent.drop(grid, { dataTransfer: { types: ['Files'], files: [new File(['x'], 'notes.pdf')] } });
  expect(await screen.findByText('Not a CSV or Excel file')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'More downloads' }));
  const template = await screen.findByRole('link', { name: 'Download template' });
  expect(template.getAttribute('href')).toBe('/api/software/export-csv?template=true');
  const file = new File(['vendor'], 'list.CSV');
  fireEvent.drop(grid, { dataTransfer: { types: ['Files'], files: [file] } });
  await waitFor(() => expect(window.location.pathname).toBe('/table/import'));
});
