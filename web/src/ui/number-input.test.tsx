import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, onTestFinished, test } from 'vitest';
import { MoneyInput, WholeNumberInput } from './number-input.tsx';

const field = () => screen.getByRole<HTMLInputElement>('spinbutton');

test.each([
  ['12,50', '12.50'],
  ['0,99', '0.99'],
  ['1 234,50', '1234.50'],
  ['1.234,50', '1234.50'],
  ['1,234.50', '1234.50'],
  ['$1,234.50', '1234.50'],
  ['1,234', '1234.00'],
  ['(500.00)', '-500.00'],
  ['-500', '-500.00'],
  ['12.5', '12.5'],
  ['1e3', ''],
  ['1,2,3', ''],
  ['10 - 20', ''],
])('An amount pasted as "%s" is "%s"', async (text, value) => {
  const user = userEvent.setup();
  render(<MoneyInput aria-label="Cost" />);
  await user.click(field());
  await user.paste(text);
  expect(field().value).toBe(value);
});

test.each([
  ['1e3', '1'],
  ['12+5', '12'],
  ['12k5', '12'],
  ['$1 200.50', '1200.50'],
  ['1.200.50', '1.200'],
  ['1e3{Backspace}25', '25'],
])('An amount typed as "%s" is "%s"', async (text, value) => {
  const user = userEvent.setup();
  render(<MoneyInput aria-label="Cost" />);
  await user.type(field(), text);
  expect(field().value).toBe(value);
});

test('A comma is typed as the decimal point, and a second one ends the amount', async () => {
  const user = userEvent.setup();
  // The browser's editing command, which jsdom leaves out.
  const insertText = (_command: string, _ui: boolean, text: string) => {
    field().value += `${text}0`;
    return true;
  };
  Object.defineProperty(document, 'execCommand', { configurable: true, value: insertText });
  onTestFinished(() => void Reflect.deleteProperty(document, 'execCommand'));
  render(<MoneyInput aria-label="Cost" />);
  await user.type(field(), '12,5,7');
  expect(field().value).toBe('12.05');
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
  const user = userEvent.setup();
  render(<WholeNumberInput aria-label="Studio percentage" />);
  await user.type(field(), text);
  expect(field().value).toBe(value);
});

test.each([
  ['33,3', ''],
  ['-5', ''],
  ['45', '45'],
])('A whole number pasted as "%s" is "%s"', async (text, value) => {
  const user = userEvent.setup();
  render(<WholeNumberInput aria-label="Studio percentage" />);
  await user.click(field());
  await user.paste(text);
  expect(field().value).toBe(value);
});
