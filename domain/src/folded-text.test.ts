import { expect, test } from 'vitest';
import { foldText } from './folded-text.ts';

test.each([
  ['Électron', 'electron'],
  ['Ørsted', 'orsted'],
  ['O’Neil', "o'neil"],
  ['Straße', 'strasse'],
  ['STRAẞE', 'strasse'],
  ['Łódź', 'lodz'],
  ['Đakovo', 'dakovo'],
  ['Æther Œuvre', 'aether oeuvre'],
  ['Þór', 'thor'],
  ['Iğdır', 'igdir'],
  ['Coca‑Cola', 'coca-cola'],
  ['契約', '契約'],
])('%j is searched as %j', (text, folded) => {
  expect(foldText(text)).toBe(folded);
});
