import { expect, test } from 'vitest';
import { describeFile, takeFile } from './csv-file.ts';

const fileOf = (name: string, ...parts: BlobPart[]) => new File(parts, name);
const refusalOf = async (file: File) => {
  const taken = await takeFile(file);
  return 'refusal' in taken ? taken.refusal : undefined;
};

test('A CSV file is taken whole, whatever the letters of its ending', async () => {
  const taken = await takeFile(fileOf('Software.CSV', 'vendor,product_name\n'));
  expect('file' in taken && (await taken.file.text())).toBe('vendor,product_name\n');
  expect('file' in taken && taken.file.name).toBe('Software.CSV');
});

test('Other names are refused', async () => {
  expect(await refusalOf(fileOf('software.pdf', '%PDF'))).toBe(
    'software.pdf is not a CSV or Excel file. Choose a file whose name ends in .csv, .tsv, .txt or .xlsx.',
  );
  expect(await refusalOf(fileOf('csv', 'a'))).toContain('is not a CSV or Excel file');
});

test('An empty file is refused', async () => {
  expect(await refusalOf(fileOf('a.csv'))).toBe(
    'a.csv is empty. Choose a file with a header and at least one row.',
  );
});

test('A file of 20 MiB is taken, one byte more is refused', async () => {
  const largest = new Uint8Array(20 * 1024 * 1024);
  expect(await refusalOf(fileOf('a.csv', largest))).toBeUndefined();
  expect(await refusalOf(fileOf('a.csv', largest, 'x'))).toBe(
    'a.csv has 21 MiB. A file can have up to 20 MiB; split it into several.',
  );
});

test('What a file turned out to be is said in words', () => {
  const book = { rows: 2, encoding: 'Excel', delimiter: ',', sheet: 'Licences', sheets: ['Licences', 'B'] };
  expect(describeFile('a.xlsx', book)).toBe('a.xlsx, 2 rows, sheet “Licences” of 2');
  expect(describeFile('a.csv', { rows: 1258, encoding: 'UTF-8', delimiter: ';' })).toBe(
    'a.csv, 1,258 rows, semicolons, UTF-8',
  );
});
