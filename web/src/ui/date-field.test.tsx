import { render, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
// Loaded beforehand, so that no test waits for it.
import './calendar.tsx';
import { newUser } from '../../test/user.ts';
import { DateField } from './date-field.tsx';
import { Field } from './field.tsx';

let value = '';

function Form({ start = '', min }: { start?: string; min?: string }) {
  const [date, setDate] = useState(start);
  value = date;
  return (
    <Field label="Start Date">
      <DateField value={date} onChange={setDate} today="2026-10-14" min={min} />
    </Field>
  );
}

const input = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Start Date' });

test.each([
  ['2024-01-05', '2024-01-05'],
  ['1/5/2024', '2024-01-05'],
  ['12/31/2024', '2024-12-31'],
  ['Feb 29, 2024', '2024-02-29'],
])('%s is taken as %s and shown in English once the input is left', async (typed, expected) => {
  const user = newUser();
  render(<Form />);
  await user.type(input(), typed);
  expect(input().value).toBe(typed);
  expect(value).toBe(expected);
  await user.tab();
  expect(input().value).toMatch(/^[A-Z][a-z]{2} \d{1,2}, 2024$/);
});

test.each([
  ['0202-01-05', '0202'],
  ['1899-12-31', '1899'],
  ['1/5/2200', '2200'],
  ['9999-12-31', '9999'],
])('%s is taken, and whether its year is right is asked', async (typed, year) => {
  const user = newUser();
  render(<Form />);
  await user.type(input(), typed);
  expect(screen.queryByRole('status')).toBeNull();
  await user.tab();
  expect(screen.getByRole('status').textContent).toBe(`The year is ${year}. Is that right?`);
  expect(input().getAttribute('aria-invalid')).toBeNull();
});

test.each(['1900-01-01', '2199-12-31'])('Of %s nothing is asked', async (typed) => {
  const user = newUser();
  render(<Form />);
  await user.type(input(), typed);
  await user.tab();
  expect(screen.queryByRole('status')).toBeNull();
});

test('an emptied input means no date', async () => {
  const user = newUser();
  render(<Form start="2024-01-05" />);
  expect(input().value).toBe('Jan 5, 2024');
  await user.clear(input());
  await user.tab();
  expect(value).toBe('');
  expect(input().value).toBe('');
});

test('a day reads the same with the focus in it, and can be edited there', async () => {
  const user = newUser();
  render(<Form start="2024-01-05" />);
  await user.click(input());
  expect(input().value).toBe('Jan 5, 2024');
  await user.type(input(), '{Backspace}3', { initialSelectionStart: 11, initialSelectionEnd: 11 });
  expect(value).toBe('2023-01-05');
});

test('a day is picked from a calendar whose week starts on Sunday', async () => {
  const user = newUser();
  render(<Form start="2026-11-10" />);
  await user.click(screen.getByRole('button', { name: 'Pick a date' }));
  await screen.findByRole('grid', { name: 'November 2026' });
  const days = screen.getAllByRole('columnheader', { hidden: true }).map((header) => header.textContent);
  expect(days).toEqual(['Su', 'Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa']);
  expect(document.activeElement?.textContent).toBe('10');
  await user.keyboard('{ArrowDown}{Enter}');
  expect(value).toBe('2026-11-17');
  expect(screen.queryByRole('grid')).toBeNull();
  expect(input().value).toBe('Nov 17, 2026');
});

test('without a date the calendar opens on today, and days before the first one allowed are off', async () => {
  const user = newUser();
  render(<Form min="2026-10-12" />);
  await user.click(screen.getByRole('button', { name: 'Pick a date' }));
  await screen.findByRole('grid', { name: 'October 2026' });
  const day = screen.getByRole('button', { name: 'Sunday, October 11, 2026' });
  expect(day.hasAttribute('disabled')).toBe(true);
  await user.click(screen.getByRole('button', { name: 'Wednesday, October 14, 2026, today' }));
  expect(value).toBe('2026-10-14');
});

test.each(['2024-02-30', '15/12/2026', 'next week', '1/5/24'])(
  'Of %s, which stays and is given on as it was typed, it is said how to write a date, until it is one',
  async (typed) => {
    const user = newUser();
    render(<Form />);
    await user.type(input(), typed);
    expect(screen.queryByRole('status')).toBeNull();
    await user.tab();
    expect(screen.getByRole('status').textContent).toBe('Write it like 2026-12-31 or 12/31/2026.');
    expect([value, input().value]).toEqual([typed, typed]);
    await user.clear(input());
    await user.type(input(), '12/15/2026');
    await user.tab();
    expect(screen.queryByRole('status')).toBeNull();
  },
);

test('A date that was refused while it has the focus says at once how to write it', async () => {
  const user = newUser();
  render(
    <Field label="Start Date" error="Invalid start date">
      <DateField value="15/12/2026" onChange={() => {}} />
    </Field>,
  );
  await user.click(input());
  expect(screen.getByRole('status').textContent).toBe('Write it like 2026-12-31 or 12/31/2026.');
});
