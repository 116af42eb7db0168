import { fireEvent, render, screen } from '@testing-library/react';
import { useRef } from 'react';
import { expect, test } from 'vitest';
import { newUser } from '../../test/user.ts';
import { JumpTabs } from './jump-tabs.tsx';

const items = ['one', 'two', 'three'].map((id) => ({ id, label: id, count: id === 'two' ? '4' : undefined }));

// jsdom has no layout: each part is 100 px high, and this many have been scrolled past.
let scrolled = 0;

function Page() {
  const scroller = useRef<HTMLDivElement>(null);
  return (
    <>
      <JumpTabs label="Sections" items={items} scroller={scroller} />
      <div ref={scroller} data-testid="page">
        {items.map(({ id }, at) => (
          <section
            key={id}
            id={id}
            tabIndex={-1}
            ref={(part) => {
              if (part) part.getBoundingClientRect = () => new DOMRect(0, at * 100 - scrolled, 10, 100);
            }}
          />
        ))}
      </div>
    </>
  );
}

const current = () =>
  screen
    .getAllByRole('button')
    .filter((tab) => tab.getAttribute('aria-current') === 'true')
    .map((tab) => tab.textContent);

function scrollTo(top: number) {
  scrolled = top;
  fireEvent.scroll(screen.getByTestId('page'));
}

test('The part that is being read is marked, and its count stands beside it', () => {
  scrolled = 0;
  render(<Page />);
  expect(current()).toEqual(['one']);
  scrollTo(110);
  expect(current()).toEqual(['two4']);
});

test('A tab leads to its part, also for the keyboard, and stays marked until one scrolls on by hand', async () => {
  scrolled = 0;
  render(<Page />);
  await newUser().click(screen.getByRole('button', { name: 'three' }));
  expect(document.activeElement?.id).toBe('three');
  scrollTo(110);
  expect(current()).toEqual(['three']);
  fireEvent.wheel(screen.getByTestId('page'));
  expect(current()).toEqual(['two4']);
});
