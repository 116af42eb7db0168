import { expect, test } from 'vitest';
import { groupRows } from './row-groups.ts';

test('Rows with the same message come together, in the order of the file', () => {
  const messages = [
    { row: 3, message: 'Vendor is required' },
    { row: 4, message: 'Product name is required' },
    { row: 9, message: 'Vendor is required', detail: 'Vendor is n/a' },
  ];
  expect(groupRows(messages)).toEqual([
    { message: 'Vendor is required', rows: [messages[0], messages[2]] },
    { message: 'Product name is required', rows: [messages[1]] },
  ]);
});
