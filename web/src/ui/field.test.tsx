import { render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { newUser } from '../../test/user.ts';
import { Button } from './button.tsx';
import { Checkbox } from './checkbox.tsx';
import { Field, FieldGroup } from './field.tsx';
import { MoneyInput } from './number-input.tsx';
import { TextInput } from './text-input.tsx';

test('the label names the control, without the star of a required one', () => {
  render(
    <Field label="Vendor" required>
      <TextInput />
    </Field>,
  );
  const input = screen.getByRole('textbox', { name: 'Vendor' });
  expect(input.getAttribute('aria-required')).toBe('true');
  expect(input.getAttribute('aria-invalid')).toBeNull();
  expect(input.getAttribute('aria-describedby')).toBeNull();
});

test('error and hint are read out with the control, the error first', () => {
  render(
    <Field label="Cost" hint="A year" error="Cost must be a positive number">
      <MoneyInput />
    </Field>,
  );
  const input = screen.getByRole('spinbutton', { name: 'Cost' });
  const ids = input.getAttribute('aria-describedby')?.split(' ') ?? [];
  const texts = ids.map((id) => document.getElementById(id)?.textContent);
  expect(texts).toEqual(['Cost must be a positive number', 'A year']);
  expect(input.getAttribute('aria-invalid')).toBe('true');
  expect(input.getAttribute('step')).toBe('0.01');
});

test('a group of checkboxes has one name and each box its own', () => {
  render(
    <FieldGroup label="Segments" error="Please choose one">
      <Checkbox label="Capital" />
      <Checkbox label="Studio" />
    </FieldGroup>,
  );
  expect(screen.getByRole('group', { name: 'Segments' })).toBeDefined();
  expect(screen.getByRole('checkbox', { name: 'Studio' })).toBeDefined();
  expect(screen.getByRole('alert').textContent).toBe('Please choose one');
});

test('a busy button says what it does, keeps the focus and takes no second click', async () => {
  const user = newUser();
  const submit = vi.fn((event: { preventDefault: () => void }) => event.preventDefault());
  const click = vi.fn();
  render(
    <form onSubmit={submit}>
      <Button type="submit" busy busyLabel="Creating…" onClick={click}>
        Create
      </Button>
    </form>,
  );
  const button = screen.getByRole('button', { name: 'Creating…' });
  await user.click(button);
  expect(click).not.toHaveBeenCalled();
  expect(submit).not.toHaveBeenCalled();
  expect(document.activeElement).toBe(button);
});

test('A focused field shows its message whole, whether it was there before or comes', () => {
  const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(() => {});
  const form = (error?: string) => (
    <Field label="Cost" error={error}>
      <TextInput />
    </Field>
  );
  const { rerender } = render(form());
  const input = screen.getByRole('textbox', { name: 'Cost' });
  input.focus();
  expect(scrolled).not.toHaveBeenCalled();
  rerender(form('Cost is required'));
  expect(scrolled).toHaveBeenCalledOnce();
  input.blur();
  input.focus();
  expect(scrolled).toHaveBeenCalledTimes(2);
});
