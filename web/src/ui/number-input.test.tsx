import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { newUser } from '../../test/user.ts';
import { Field } from './field.tsx';
import { MoneyInput, WholeNumberInput } from './number-input.tsx';

const howTo = 'Write the amount in digits, such as 1200.50 or 1,200.50';
const field = () => screen.getByRole<HTMLInputElement>('spinbutton');

test.each([
  ['12,500', '12500.00'],
  ['1 234,50', '1234.50'],
  ['(500.00)', '-500.00'],
  ['-500', '-500'],
  ['1200.50', '1200.50'],
])('An amount pasted or typed as "%s" is %s', async (text, value) => {
  const user = newUser();
  render(<MoneyInput aria-label="Cost" />);
  await user.click(field());
  await user.paste(text);
  expect(field().value).toBe(value);
  await user.clear(field());
  await user.type(field(), text);
  expect(field().value).toBe(text);
  await user.tab();
  expect(field().value).toBe(value);
});

test.each(['12k', 'about 500'])(
  'Where %s is typed all of it stays, and it is refused until it is corrected',
  async (text) => {
    const user = newUser();
    render(
      <Field label="Cost">
        <MoneyInput />
      </Field>,
    );
    await user.type(field(), text);
    expect(screen.getByText(howTo)).toBeTruthy();
    expect(field().value).toBe(text);
    await user.tab();
    expect(screen.getByText(howTo)).toBeTruthy();
    expect(field().value).toBe(text);
    await user.clear(field());
    await user.type(field(), '12000');
    expect(screen.queryByText(howTo)).toBeNull();
  },
);

test.each([
  ['1,20', 'Write 1.20 or 1,200'],
  ['1.200.50', howTo],
  ['€12,000', 'This amount is in USD. Write it without €'],
])(
  'An amount typed or pasted as "%s" stays and is refused with "%s" until it is corrected',
  async (text, words) => {
    const user = newUser();
    render(
      <Field label="Cost" error="Cost must be a positive number">
        <MoneyInput />
      </Field>,
    );
    await user.type(field(), text);
    await user.tab();
    expect(screen.getByRole('alert').textContent).toBe(words);
    expect(field().value).toBe(text);
    await user.clear(field());
    expect(screen.getByRole('alert').textContent).toBe('Cost must be a positive number');
    await user.paste(text);
    expect(screen.getByRole('alert').textContent).toBe(words);
    expect(field().value).toBe(text);
  },
);

test.each([
  ['The plain number', '$12,500', '12500.00'],
  ['An amount with letters, for the form to refuse,', '12.5k', '12.5k'],
])('%s is sent by Enter, without leaving the field', async (_, typed, value) => {
  const sent: unknown[] = [];
  const user = newUser();
  render(
    <form
      onSubmit={(event) => {
        event.preventDefault();
        sent.push(new FormData(event.currentTarget).get('cost'));
      }}
    >
      <MoneyInput aria-label="Cost" name="cost" />
    </form>,
  );
  await user.type(field(), `${typed}{Enter}`);
  expect(sent).toEqual([value]);
});

test('The arrows go up and down by a cent', async () => {
  const user = newUser();
  render(<MoneyInput aria-label="Cost" defaultValue="12.5" />);
  await user.type(field(), '{ArrowUp}{ArrowUp}{ArrowDown}');
  expect(field().value).toBe('12.51');
});

test.each([
  ['33.3', '33'],
  ['33,3', '33'],
  ['5e1', '5'],
  ['-5', ''],
  ['1000', '1000'],
  ['50 %', '50'],
  ['33.3{Backspace}4', '34'],
])('A whole number typed as "%s" is "%s"', async (text, value) => {
  const user = newUser();
  render(<WholeNumberInput aria-label="Studio percentage" />);
  await user.type(field(), text);
  expect(field().value).toBe(value);
});

test.each([
  ['33,3', ''],
  ['-5', ''],
  ['45', '45'],
])('A whole number pasted as "%s" is "%s"', async (text, value) => {
  const user = newUser();
  render(<WholeNumberInput aria-label="Studio percentage" />);
  await user.click(field());
  await user.paste(text);
  expect(field().value).toBe(value);
});
