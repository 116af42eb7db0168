import { afterEach, expect, test, vi } from 'vitest';

afterEach(() => void vi.useRealTimers());

const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));

test('Frames still come after the field with the focus has changed under fake timers', {
  timeout: 10_000,
}, async () => {
  const field = document.createElement('input');
  document.body.append(field);
  field.focus();
  // Nothing is left to draw.
  for (let frames = 0; frames < 3; frames += 1) await frame();
  vi.useFakeTimers();
  field.disabled = true;
  vi.useRealTimers();
  expect(await frame()).toBeGreaterThan(0);
});
