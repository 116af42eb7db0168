import type { RenewalTerm } from '@purser/api/renewal-terms';
import { screen, within } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { answerFrom } from '../../../../test/network.ts';
import { maya, renderPart, signedIn } from '../../../../test/render-app.tsx';
import { termOf } from '../../../../test/renewal-rows.ts';
import { newUser } from '../../../../test/user.ts';
import { RenewalCalendar } from './renewal-calendar.tsx';

/** The calendar of November 2026, whose 21st is today. */
function show(...rows: RenewalTerm[]) {
  answerFrom(signedIn);
  const opened: number[] = [];
  const chosen: string[] = [];
  function Page() {
    const [{ month, day }, setPlace] = useState({ month: '2026-11', day: undefined as string | undefined });
    return (
      <RenewalCalendar
        rows={rows}
        today={maya.today}
        month={month}
        day={day}
        onDay={(to, there) => {
          chosen.push(to);
          setPlace({ month: there, day: to });
        }}
        onOpen={(id) => opened.push(id)}
        decideFor={({ vendor }) => <button type="button">Decide {vendor}</button>}
      />
    );
  }
  renderPart(<Page />);
  return { opened, chosen, user: newUser() };
}

const cell = (name: RegExp): HTMLElement => screen.getByRole('button', { name });
const list = (): HTMLElement => screen.getByRole('region', { name: /day,/ });

const frame = termOf();
const adobe = termOf({
  softwareId: 2,
  contractId: 12,
  vendor: 'Adobe',
  product_name: 'Creative Cloud',
  state: 'missed',
  actBy: '2026-10-31',
  daysLeft: -21,
  term: { number: 1, start: '2025-12-01', end: '2026-11-30' },
  boundary: '2026-12-01',
  nextCost: 197_222.4,
});

test('The month shows its weeks, with what has to be done on its day', () => {
  show(frame, termOf({ contractId: 13, vendor: 'Snowflake', actBy: null, reviewDate: '2026-11-14' }));
  const grid = screen.getByRole('grid', { name: 'November 2026' });
  expect(within(grid).getAllByRole('row')).toHaveLength(6);
  const day = cell(/^Saturday, November 28; Act by: Frame\.io Enterprise, undecided$/);
  expect(day.textContent).toMatch(/28Frame\.io Enterprise$/);
  expect(cell(/Price review: Snowflake/)).toBeTruthy();
  expect(cell(/^Saturday, December 5; Term ends: Frame\.io/)).toBeTruthy();
});

test('The chosen day lists what stands on it, and what comes next', async () => {
  const { user, opened } = show(frame);
  expect(list().textContent).toContain('Nothing on this day. Next: Frame.io Enterprise, act by Nov 28.');
  await user.click(cell(/Act by: Frame\.io/));
  expect(within(list()).getByRole('heading').textContent).toBe('Saturday, Nov 28');
  expect(list().textContent).toContain('in 7 days');
  expect(list().textContent).toContain('Act by, 7 days’ notice');
  expect(list().textContent).toContain('Renews on Dec 6 for 12 months.');
  expect(list().textContent).toContain('+5.0%');
  expect(within(list()).getByRole('button', { name: 'Decide Frame.io' })).toBeTruthy();
  await user.click(within(list()).getByRole('button', { name: 'Frame.io Enterprise' }));
  expect(opened).toEqual([1]);
});

test('Keys go from day to day and from month to month, and back to today', async () => {
  const { user, chosen } = show(frame);
  cell(/^Saturday, November 21$/).focus();
  for (const key of ['{ArrowRight}', '{ArrowDown}', '{Home}', '{End}', '{PageDown}', '{PageUp}', 't'])
    await user.keyboard(key);
  expect(chosen).toEqual([
    '2026-11-22',
    '2026-11-29',
    '2026-12-05',
    '2027-01-05',
    '2026-12-05',
    '2026-11-21',
  ]);
  expect(screen.getByRole('grid', { name: 'November 2026' })).toBeTruthy();
  expect(document.activeElement?.getAttribute('data-day')).toBe('2026-11-21');
});

test('The months are turned by their buttons', async () => {
  const { user } = show(frame);
  await user.click(screen.getByRole('button', { name: 'Next month, December 2026' }));
  expect(screen.getByRole('grid', { name: 'December 2026' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Today' }));
  expect(screen.getByRole('grid', { name: 'November 2026' })).toBeTruthy();
});

test('What was missed in another month is said, and leads there', async () => {
  const { user } = show(adobe);
  expect(screen.getByRole('status').textContent).toContain(
    'Adobe Creative Cloud, act by Oct 31. It renews on Dec 1, 2026 for $197,222.40.',
  );
  await user.click(screen.getByRole('button', { name: 'Show October' }));
  expect(screen.getByRole('grid', { name: 'October 2026' })).toBeTruthy();
  expect(screen.queryByRole('status')).toBeNull();
});

test('Of many on a day, two are named and the others counted', () => {
  show(
    ...['A', 'B', 'C', 'D'].map((vendor, at) => termOf({ vendor, contractId: at + 1, softwareId: at + 1 })),
  );
  expect(cell(/Act by: A .* Act by: D /).textContent).toMatch(/28A EnterpriseB Enterprise\+2 more$/);
});
