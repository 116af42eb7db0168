import { useRef } from 'react';
import type { Option } from './option.ts';

// Letters typed within this time form one word.
const pauseMs = 700;

export function useJump(options: readonly Option[], goTo: (value: string) => void) {
  const typing = useRef({ text: '', at: 0 });

  function isTyping(): boolean {
    return performance.now() - typing.current.at < pauseMs;
  }

  function type(letters: string) {
    const text = (isTyping() ? typing.current.text : '') + letters.toLocaleLowerCase('en-US');
    typing.current = { text, at: performance.now() };
    const hit = options.find((option) => option.label.toLocaleLowerCase('en-US').startsWith(text));
    if (hit && !hit.disabled) goTo(hit.value);
  }

  return { isTyping, type };
}
