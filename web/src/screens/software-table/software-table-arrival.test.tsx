import { linesType, portfolioLines } from '@purser/api/portfolio-lines';
import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { answerFrom, json, type Routes } from '../../../test/network.ts';
import { giveHeight, portfolioRoutes, portfolioRow } from '../../../test/portfolio.ts';
import { openApp } from '../../../test/render-app.tsx';
import { checkAnswer } from '../../../test/replies.ts';
import { contractOf } from '../../../test/software-panel.ts';
import { newUser } from '../../../test/user.ts';
import { arrivalOfYear, portfolioQuery } from '../../features/portfolio/portfolio.queries.ts';
import { refreshPortfolio } from '../../lib/refresh-portfolio.ts';

giveHeight();

const rows = ['Zoom', 'Figma', 'Adobe', 'Getty'].map((vendor, at) => portfolioRow({ id: at + 1, vendor }));
const head = rows.filter(({ vendor }) => ['Adobe', 'Figma'].includes(vendor));

/** An answer of which the first rows are sent at once, and the others when the test says so. */
function arriving() {
  const lines = [...portfolioLines(rows, { total: rows.length, rows: head })].map((line) => `${line}\n`);
  const { readable, writable } = new TransformStream<BufferSource, BufferSource>();
  const writer = writable.getWriter();
  const send = (count: number) => {
    // Who doesn't wait any more has cancelled the stream.
    void writer.write(new TextEncoder().encode(lines.splice(0, count).join(''))).catch(() => {});
  };
  send(2 + head.length);
  return {
    response: new Response(readable, { headers: { 'content-type': linesType } }),
    sendSome: () => send(3),
    sendAll: () => {
      send(lines.length);
      void writer.close().catch(() => {});
    },
    breakOff: () => void writer.abort(new TypeError('network error')),
  };
}

/** Opens the table while its rows arrive. What stands in for the network would wait for the whole answer. */
async function openWhileArriving(address = '/table', more: Routes = {}) {
  await checkAnswer('GET /api/portfolio', json(rows));
  answerFrom({ ...portfolioRoutes(rows), ...more });
  const first = arriving();
  const second = arriving();
  const answers = [first, second];
  const others = fetch;
  vi.stubGlobal('fetch', (input: string, init?: RequestInit) => {
    const answer = input.startsWith('/api/portfolio') ? answers.shift() : undefined;
    return answer ? Promise.resolve(answer.response) : others(input, init);
  });
  const client = openApp(address);
  return { client, first, next: second, user: newUser() };
}

const findGrid = () => screen.findByRole('grid', { name: 'Software', hidden: true });
const vendorsIn = (grid: HTMLElement) =>
  within(grid)
    .getAllByRole('rowheader', { hidden: true })
    .map((cell) => cell.textContent);
const footOf = (grid: HTMLElement) => within(grid).getAllByRole('row').at(-1)?.textContent;

test('The first rows are shown while the others are on their way, without a count or a total', async () => {
  const { client, first, user } = await openWhileArriving();
  const grid = await findGrid();
  expect(vendorsIn(grid)).toEqual(['Adobe', 'Figma']);
  expect(grid.getAttribute('aria-busy')).toBe('true');
  expect(grid.getAttribute('aria-rowcount')).toBe('6');
  expect(footOf(grid)).toBe('Loading…');
  expect(screen.queryByText(/\d of \d/)).toBeNull();
  expect(screen.queryByText(/items/)).toBeNull();
  // What others read is the whole list or none.
  expect(client.getQueryData(portfolioQuery.queryKey)).toBeUndefined();
  await user.click(screen.getByRole('button', { name: 'More downloads' }));
  const downloads = await screen.findByRole('dialog', { name: 'More downloads' });
  expect(within(downloads).getByRole('button', { name: 'All software' })).toBeTruthy();
  expect(within(downloads).queryByText(/This view/)).toBeNull();
  await user.keyboard('{Escape}');

  first.sendAll();
  await waitFor(() => expect(vendorsIn(grid)).toEqual(['Adobe', 'Figma', 'Getty', 'Zoom']));
  expect(grid.hasAttribute('aria-busy')).toBe(false);
  expect(footOf(grid)).toBe('Total 4 items$4,000.00$4,000.00');
  expect(screen.getByText('4 of 4').getAttribute('role')).toBe('status');
});

test('Focus and scroll position stay when the others come, and keys then lead on to them', async () => {
  const { first, user } = await openWhileArriving();
  const grid = await findGrid();
  const cell = screen.getByRole('rowheader', { name: 'Adobe' });
  cell.focus();
  await user.keyboard('{End}{ArrowDown}{ArrowDown}');
  const focused = document.activeElement;
  expect(focused?.closest('tr')?.textContent).toContain('Figma');
  if (grid.parentElement) grid.parentElement.scrollTop = 30;

  first.sendAll();
  await waitFor(() => expect(vendorsIn(grid)).toHaveLength(4));
  expect(document.activeElement).toBe(focused);
  expect(grid.isConnected).toBe(true);
  expect(grid.parentElement?.scrollTop).toBe(30);
  await user.keyboard('{ArrowDown}');
  expect(document.activeElement?.closest('tr')?.textContent).toContain('Getty');
});

test.each(['?q=adobe', '?status=active', '?sort=-vendor', '?sort=cost'])(
  'A view of its own, %s, is shown when all are there',
  async (search) => {
    const { client, first } = await openWhileArriving(`/table${search}`);
    await screen.findByText('Loading software');
    first.sendSome();
    await waitFor(() => expect(client.getQueryData(arrivalOfYear().queryKey)?.read).toBe(3));
    expect(screen.queryByRole('grid')).toBeNull();
    first.sendAll();
    expect(vendorsIn(await findGrid())).toContain('Adobe');
  },
);

test('What takes long says how many have come, with the first rows and without them', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { first, user } = await openWhileArriving();
  const grid = await findGrid();
  first.sendSome();
  act(() => void vi.advanceTimersByTime(1000));
  await within(grid).findByText('3 of 4');
  expect(footOf(grid)).toBe('Loading…3 of 4');
  await user.type(screen.getByRole('searchbox'), 'zo');
  await screen.findByText('Loading software');
  act(() => void vi.advanceTimersByTime(1000));
  await screen.findByText('3 of 4');
  first.sendAll();
  expect(vendorsIn(await findGrid())).toEqual(['Zoom']);
});

test('What breaks off after the first rows is a failure, of which no row stays, and can be tried again', async () => {
  const { first, next, user } = await openWhileArriving();
  await findGrid();
  act(first.breakOff);
  const failure = await screen.findByRole('alert');
  expect(failure.textContent).toContain('Failed to fetch software');
  expect(screen.queryByRole('grid')).toBeNull();
  await user.click(within(failure).getByRole('button', { name: 'Try again' }));
  expect(vendorsIn(await findGrid())).toEqual(['Adobe', 'Figma']);
  next.sendAll();
  await waitFor(async () => expect(vendorsIn(await findGrid())).toHaveLength(4));
});

test('A change while they are on their way asks anew, since they may have been read before it', async () => {
  const { client, first, next } = await openWhileArriving();
  await findGrid();
  await act(async () => void refreshPortfolio(client));
  first.sendAll();
  const grid = await findGrid();
  expect(grid.getAttribute('aria-busy')).toBe('true');
  next.sendAll();
  await waitFor(async () => expect(vendorsIn(await findGrid())).toHaveLength(4));
});

test('A row can be opened before the others have come', async () => {
  const { first, user } = await openWhileArriving('/table', {
    'GET /api/software/2/contracts': () => json([contractOf({ id: 1 })]),
    'GET /api/software/2/comments': () => json([]),
    'GET /api/software/2/change-logs': () => json([]),
    'GET /api/software/2/vendor-files': () => json([]),
  });
  await user.click(within(await findGrid()).getByText('Figma'));
  expect(await screen.findByRole('dialog', { name: /Figma/ })).toBeTruthy();
  first.sendAll();
  await waitFor(async () => expect(vendorsIn(await findGrid())).toHaveLength(4));
  expect(screen.getByRole('dialog', { name: /Figma/ })).toBeTruthy();
});
