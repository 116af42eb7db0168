import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { faults } from './faults/fault-list.ts';
import { root } from './steps.ts';

test.each(faults)(
  'What the fault takes the place of stands in its file once: $name',
  ({ file, find, put }) => {
    expect(readFileSync(join(root, file), 'utf8').split(find)).toHaveLength(2);
    expect(put).not.toBe(find);
  },
);
