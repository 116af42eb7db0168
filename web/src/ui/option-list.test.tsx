import { render, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { newUser } from '../../test/user.ts';
import { Field } from './field.tsx';
import { Select } from './select.tsx';

const people = Array.from({ length: 125 }, (_, index) => ({
  value: String(index + 1),
  label: `Person${index + 1}`,
}));

function Owner({ start = '' }: { start?: string }) {
  const [value, setValue] = useState(start);
  return (
    <Field label="Owner">
      <Select options={people} value={value} onChange={setValue} emptyOption="None" />
    </Field>
  );
}

async function openOwner(start?: string) {
  const user = newUser();
  render(<Owner start={start} />);
  const owner = screen.getByRole('combobox', { name: 'Owner' });
  await user.click(owner);
  return { user, owner, input: screen.getByPlaceholderText('Type to find') };
}

const marked = () => screen.getAllByRole('option', { selected: true });
const markedText = () => marked().map((option) => option.textContent);

/** What every control that names the marked entry names, or nothing where that isn't in the page. */
const named = () =>
  [...document.querySelectorAll('[aria-activedescendant]')].map(
    (control) => document.getElementById(control.getAttribute('aria-activedescendant') ?? '')?.textContent,
  );

test('the marked entry is named from the moment the list opens, through every letter and every arrow', async () => {
  const { user, input } = await openOwner('40');
  expect(markedText()).toEqual(['Person40']);
  expect(named()).toEqual(['Person40']);
  await user.type(input, 'person12');
  expect(markedText()).toEqual(['Person12']);
  expect(named()).toEqual(['Person12']);
  await user.keyboard('{ArrowDown}');
  expect(named()).toEqual(['Person120']);
  await user.keyboard('5');
  expect(named()).toEqual(['Person125']);
  await user.keyboard('x');
  expect(named()).toEqual([]);
  await user.clear(input);
  expect(named()).toEqual(['Person40']);
});

test('the arrows go round, Home and End go to the ends', async () => {
  const { user, input } = await openOwner();
  await user.type(input, 'person12');
  await user.keyboard('{ArrowUp}');
  expect(markedText()).toEqual(['Person125']);
  await user.keyboard('{ArrowDown}');
  expect(markedText()).toEqual(['Person12']);
  await user.keyboard('{End}');
  expect(markedText()).toEqual(['Person125']);
  await user.keyboard('{Home}');
  expect(markedText()).toEqual(['Person12']);
});

test('a letter marks the first match and brings it into sight', async () => {
  const { user, input } = await openOwner('90');
  const list = screen.getByRole('listbox');
  await user.type(input, 'p');
  expect(markedText()).toEqual(['Person1']);
  list.scrollTop = 240;
  await user.type(input, 'erson1');
  expect(markedText()).toEqual(['Person1']);
  expect(list.scrollTop).toBe(0);
});

test('whoever is chosen is listed and marked, however late in the list, and the keys go on from there', async () => {
  const { user, owner } = await openOwner('120');
  expect(markedText()).toEqual(['Person120']);
  await user.keyboard('{ArrowUp}{Enter}');
  expect(owner.textContent).toBe('Person100');
});

test('the number of entries leaves out the one that stands for nobody', async () => {
  await openOwner();
  expect(screen.getByText('The first 100 of 125. Type to narrow them.')).toBeTruthy();
  expect(screen.getByRole('option', { name: 'None' })).toBeTruthy();
  expect(screen.getByRole('option', { name: 'Person100' })).toBeTruthy();
});
