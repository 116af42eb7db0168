import { act, fireEvent, render, screen } from '@testing-library/react';
import { X } from 'lucide-react';
import { beforeEach, expect, test, vi } from 'vitest';
import { Button } from './button.tsx';
import { Tips } from './tips.tsx';
import { Tooltip } from './tooltip.tsx';

beforeEach(() => void vi.useFakeTimers());

const shown = () => document.querySelector('[data-tip-box]')?.textContent;

function advance(milliseconds: number): void {
  act(() => void vi.advanceTimersByTime(milliseconds));
}

function renderPage() {
  render(
    <>
      <Button size="icon" aria-label="Delete Invoice.pdf">
        <X />
      </Button>
      <Button>
        <X />
        <span className="sr-only">Columns</span>
      </Button>
      <Button>
        <X />
        Save
      </Button>
      <span data-tip="Today: Ann Lee">Ann Stone</span>
      <Tooltip text="More about it">
        <Button size="icon" aria-label="About">
          <X />
        </Button>
      </Tooltip>
      <Tips />
    </>,
  );
}

const hover = (element: Element) => fireEvent.pointerOver(element, { pointerType: 'mouse' });

test('An icon that stands alone says its name after 700 ms, and the next one at once', () => {
  renderPage();
  hover(screen.getByRole('button', { name: 'Delete Invoice.pdf' }));
  advance(699);
  expect(shown()).toBeUndefined();
  advance(1);
  expect(shown()).toBe('Delete Invoice.pdf');
  hover(screen.getByRole('button', { name: 'Columns' }));
  advance(0);
  expect(shown()).toBe('Columns');
  hover(document.body);
  advance(150);
  expect(shown()).toBeUndefined();
});

test('Words that can be read aren’t said again', () => {
  renderPage();
  hover(screen.getByRole('button', { name: 'Save' }));
  advance(2000);
  expect(shown()).toBeUndefined();
});

test('What has a tooltip of its own is told that instead of its name, and screen readers read both', () => {
  renderPage();
  const about = screen.getByRole('button', { name: 'About' });
  hover(about);
  advance(700);
  expect(shown()).toBe('More about it');
  expect(about.getAttribute('aria-describedby')).toBe(screen.getByRole('tooltip').id);
  fireEvent.click(about);
  expect(shown()).toBeUndefined();
  expect(about.hasAttribute('aria-describedby')).toBe(false);
});

test('What is noted beside a text is told too, and Escape and a click take it away', () => {
  renderPage();
  const name = screen.getByText('Ann Stone');
  hover(name);
  advance(700);
  expect(shown()).toBe('Today: Ann Lee');
  fireEvent.keyDown(document.body, { key: 'Escape' });
  expect(shown()).toBeUndefined();
  hover(document.body);
  hover(name);
  advance(700);
  expect(shown()).toBe('Today: Ann Lee');
  fireEvent.pointerDown(name);
  expect(shown()).toBeUndefined();
});
