import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { held, problem, type Routes } from '../../../test/network.ts';
import { openTable, portfolioRow } from '../../../test/portfolio.ts';
import { keepSavedFiles } from '../../../test/saved-files.ts';

const saved = keepSavedFiles();

const rows = [
  portfolioRow({ id: 1, business_segment: ['Studio'] }),
  portfolioRow({ id: 2, vendor: 'Zoom', product_name: 'Meetings' }),
  portfolioRow({ id: 3, vendor: 'Figma', product_name: 'Organization', business_segment: ['Studio'] }),
];

const file = (text: string): Response =>
  new Response(text, {
    headers: { 'Content-Disposition': 'attachment; filename="software-export-2026-11-22.csv"' },
  });

async function open(address: string, more: Routes) {
  const { sent, user } = await openTable(rows, address, more);
  const calls = () => sent.filter(({ url }) => url.startsWith('/api/software/export-csv'));
  return { calls, user };
}

test('Without search and filters one click downloads all software', async () => {
  const { calls, user } = await open('/table', { 'GET /api/software/export-csv': () => file('all') });
  await user.click(screen.getByRole('link', { name: 'Download CSV' }));
  await waitFor(() => expect(saved.map(({ name }) => name)).toEqual(['software-export-2026-11-22.csv']));
  expect(await saved[0]?.blob.text()).toBe('all');
  expect(calls().map(({ method, url }) => `${method} ${url}`)).toEqual(['GET /api/software/export-csv']);
});

test('With a filter one click downloads this view, in its order, and all is offered beside it', async () => {
  const { calls, user } = await open('/table?segment=Studio&sort=-vendor', {
    'POST /api/software/export-csv': () => file('view'),
    'GET /api/software/export-csv': () => file('all'),
  });
  await user.click(screen.getByRole('button', { name: 'Download CSV' }));
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(calls()[0]?.body).toBe(JSON.stringify({ items: [3, 1], segments: ['Studio'], year: 2026 }));
  await user.click(screen.getByRole('button', { name: 'More downloads' }));
  expect(await screen.findByRole('button', { name: 'These rows with their 2026 cost 2 items' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'All software 3 items' }));
  await waitFor(() => expect(saved).toHaveLength(2));
  expect(calls()[1]?.method).toBe('GET');
});

test('A search alone narrows the download too', async () => {
  const { calls, user } = await open('/table?q=zoom', {
    'POST /api/software/export-csv': () => file('view'),
  });
  await user.click(screen.getByRole('button', { name: 'Download CSV' }));
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(calls()[0]?.body).toBe(JSON.stringify({ items: [2], segments: [], year: 2026 }));
});

test('A view of another year is downloaded with that year’s cost, by the first click too', async () => {
  const { calls, user } = await open('/table?year=2025', {
    'POST /api/software/export-csv': () => file('view'),
  });
  await user.click(screen.getByRole('button', { name: 'More downloads' }));
  expect(await screen.findByRole('button', { name: 'These rows with their 2025 cost 3 items' })).toBeTruthy();
  await user.keyboard('{Escape}');
  await user.click(screen.getByRole('button', { name: 'Download CSV' }));
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(JSON.parse(String(calls()[0]?.body))).toMatchObject({ year: 2025 });
});

test('A download that is refused or breaks off is said, and can be tried again', async () => {
  let answer = () => problem(503, 'The database can’t be reached. Try again in a minute.');
  const { user } = await open('/table', { 'GET /api/software/export-csv': () => answer() });
  const link = screen.getByRole('link', { name: 'Download CSV' });
  await user.click(link);
  expect(await screen.findByText('The CSV file could not be downloaded')).toBeTruthy();
  expect(screen.getByText('The database can’t be reached. Try again in a minute.')).toBeTruthy();
  answer = () =>
    new Response(
      new ReadableStream({ pull: (controller) => controller.error(new Error('The connection is gone')) }),
    );
  await user.click(link);
  await screen.findByText('The download broke off. Check your connection, then try again.');
  expect(saved).toEqual([]);
});

test('While a big file arrives its size so far is shown, and a second click starts nothing', async () => {
  const { answer, letGo } = held();
  const { calls, user } = await open('/table', { 'GET /api/software/export-csv': () => answer });
  const link = screen.getByRole('link', { name: 'Download CSV' });
  await user.click(link);
  expect(await screen.findByText('Downloading…')).toBeTruthy();
  await user.click(link);
  expect(calls()).toHaveLength(1);
  let end = () => {};
  const body = new ReadableStream({
    start(controller) {
      controller.enqueue(new Uint8Array(3 * 1024 * 1024));
      end = () => controller.close();
    },
  });
  letGo(new Response(body));
  expect(await screen.findByText('Downloading… 3.0 MB')).toBeTruthy();
  end();
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(screen.getByText('Download CSV')).toBeTruthy();
});
