import { render, screen } from '@testing-library/react';
import { type ReactElement, useState } from 'react';
import { expect, test } from 'vitest';
import { newUser } from '../../test/user.ts';
import { Field } from './field.tsx';
import { MultiSelect } from './multi-select.tsx';
import { Select } from './select.tsx';

const short = ['Active', 'Pending', 'Terminated'].map((label) => ({ value: label.toLowerCase(), label }));
const long = 'Ana,Bo,Cy,Dee,Eli,Flo,Gus,Hal,Ida,Jo'.split(',').map((label) => ({ value: label, label }));

type OneProps = { options: typeof short; start?: string; emptyOption?: string };

function One({ options, start = '', emptyOption }: OneProps) {
  const [value, setValue] = useState(start);
  return (
    <>
      <Field label="Status">
        <Select options={options} value={value} onChange={setValue} emptyOption={emptyOption} />
      </Field>
      <output>{value === '' ? 'empty' : value}</output>
    </>
  );
}

function Many() {
  const [value, setValue] = useState<string[]>(['Flo']);
  return (
    <Field label="Teams">
      <MultiSelect options={long} value={value} onChange={setValue} />
    </Field>
  );
}

const box = () => screen.getByRole('combobox', { name: 'Status' });
const output = () => document.querySelector('output')?.textContent;

async function openList(one: ReactElement) {
  const user = newUser();
  render(one);
  await user.click(box());
  return user;
}

test('a click opens the list and a click on an entry chooses it and closes the list', async () => {
  const user = newUser();
  render(<One options={short} />);
  expect(box()).toHaveProperty('textContent', 'Choose');
  await user.click(box());
  await user.click(screen.getByRole('option', { name: 'Pending' }));
  expect(box().textContent).toBe('Pending');
  expect(screen.queryByRole('listbox')).toBeNull();
  expect(document.activeElement).toBe(box());
});

test('the keyboard opens with an arrow, moves from the chosen entry and chooses with Enter', async () => {
  const user = newUser();
  render(<One options={short} start="active" />);
  await user.tab();
  await user.keyboard('{ArrowDown}');
  await user.keyboard('{ArrowDown}{Enter}');
  expect(box().textContent).toBe('Pending');
});

test('in a short list a typed letter jumps instead of narrowing', async () => {
  const user = await openList(<One options={short} />);
  await user.keyboard('t');
  expect(screen.getAllByRole('option')).toHaveLength(3);
  await user.keyboard('{Enter}');
  expect(box().textContent).toBe('Terminated');
});

test('Escape leaves the value as it was', async () => {
  const user = await openList(<One options={short} start="active" />);
  await user.keyboard('{ArrowDown}{Escape}');
  expect(box().textContent).toBe('Active');
});

test('a list of more than eight entries is narrowed by typing', async () => {
  const user = await openList(<One options={long} />);
  await user.type(screen.getByPlaceholderText('Type to find'), 'id');
  expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual(['Ida']);
  await user.keyboard('{Enter}');
  expect(box().textContent).toBe('Ida');
});

test('a search without result says so', async () => {
  const user = await openList(<One options={long} />);
  await user.type(screen.getByPlaceholderText('Type to find'), 'zzz');
  expect(screen.getByText('Nothing found')).toBeDefined();
  expect(screen.queryAllByRole('option')).toHaveLength(0);
});

test('the empty option takes the value away again', async () => {
  const user = await openList(<One options={long} start="Bo" emptyOption="Nobody" />);
  await user.click(screen.getByRole('option', { name: 'Nobody' }));
  expect(output()).toBe('empty');
});

test('several values are ticked in a list that stays open and keep the order of the options', async () => {
  const user = newUser();
  render(<Many />);
  const trigger = screen.getByRole('combobox', { name: 'Teams' });
  await user.click(trigger);
  await user.click(screen.getByRole('option', { name: 'Bo' }));
  expect(screen.getByRole('option', { name: 'Bo' }).getAttribute('aria-checked')).toBe('true');
  await user.keyboard('{Escape}');
  expect(trigger.textContent).toBe('Bo, Flo');
});
