import { screen, within } from '@testing-library/react';
import { expect } from 'vitest';

/** How the elements of a role read that stand in another one. */
export const textsIn = (element: HTMLElement, role: string): string[] =>
  within(element)
    .getAllByRole(role)
    .map(({ textContent }) => textContent);

/** Waits for what is announced under a title. */
export async function toast(title: string, text: string): Promise<void> {
  const said = await screen.findByText(text);
  expect(said.parentElement?.textContent).toBe(`${title}${text}`);
}

/** What stands beside each term that is on show. */
export const termsShown = (): Record<string, string | null> =>
  Object.fromEntries(
    screen
      .getAllByRole('term')
      .map((term) => [term.textContent, term.nextElementSibling?.textContent ?? null]),
  );
