import { within } from '@testing-library/react';

/** How the elements of a role read that stand in another one. */
export const textsIn = (element: HTMLElement, role: string): string[] =>
  within(element)
    .getAllByRole(role)
    .map(({ textContent }) => textContent);
