import { kindMessage } from '@purser/domain/files';
import { expect, test } from 'vitest';
import { fileOf } from '../../../test/upload-server.ts';
import { acceptFiles } from './accepted-files.ts';

const limits = { most: 2, largest: 10 * 1024 * 1024 };
const sized = (name: string, size: number) => fileOf(name, new Uint8Array(size));

test('Files of a known kind are taken, whatever the letters of their ending', () => {
  const files = [fileOf('Order.PDF'), fileOf('契約書.docx')];
  expect(acceptFiles(files, [], limits)).toEqual({ accepted: files, refusals: [] });
});

test('What is not a file of a kind that is taken is refused by name', () => {
  const { accepted, refusals } = acceptFiles(
    [fileOf('setup.exe'), fileOf('folder'), fileOf('a.pdf')],
    [],
    limits,
  );
  expect(accepted.map(({ name }) => name)).toEqual(['a.pdf']);
  expect(refusals).toEqual([`setup.exe: ${kindMessage}`, `folder: ${kindMessage}`]);
});

test('A file of 10 MiB is taken, one byte more and none at all are refused', () => {
  const largest = sized('largest.pdf', limits.largest);
  const { accepted, refusals } = acceptFiles(
    [largest, sized('larger.pdf', limits.largest + 1), sized('empty.pdf', 0)],
    [],
    limits,
  );
  expect(accepted).toEqual([largest]);
  expect(refusals).toEqual([
    'larger.pdf: The file is too large. At most 10 MB are possible',
    'empty.pdf: The file is empty',
  ]);
});

test('What is more than an upload may hold is left out, and named', () => {
  const listed = [fileOf('listed.pdf')];
  const { accepted, refusals } = acceptFiles(
    [fileOf('a.pdf'), fileOf('b.pdf'), fileOf('c.pdf')],
    listed,
    limits,
  );
  expect(accepted.map(({ name }) => name)).toEqual(['a.pdf']);
  expect(refusals).toEqual(['Cannot add more files: at most 2 at a time. Left out: b.pdf, c.pdf']);
  expect(acceptFiles([fileOf('a.pdf')], listed, { ...limits, most: 1 }).refusals).toEqual([
    'Cannot add more files: one at a time. Left out: a.pdf',
  ]);
});

test('A file that is in the list already is not taken twice', () => {
  const { accepted, refusals } = acceptFiles([fileOf('a.pdf'), fileOf('a.pdf')], [fileOf('b.pdf')], limits);
  expect(accepted).toHaveLength(1);
  expect(refusals).toEqual(['a.pdf is in the list already']);
});

test('Something that was dropped without a file in it says so', () => {
  expect(acceptFiles([], [], limits).refusals).toEqual(['No file provided']);
});

test('A name that pretends is shown as it will be kept', () => {
  expect(acceptFiles([fileOf('../invoice\u202efdp.exe')], [], limits).refusals).toEqual([
    `invoicefdp.exe: ${kindMessage}`,
  ]);
});
