import { workbookOf } from './workbooks.ts';

// The same file, whose part claims another size than it has.
function lying(book: Buffer, size: number): Buffer {
  const liar = Buffer.from(book);
  for (let at = liar.indexOf('PK\x01\x02'); at >= 0; at = liar.indexOf('PK\x01\x02', at + 4))
    liar.writeUInt32LE(size, at + 24);
  return liar;
}

const many = workbookOf({ S: [Array.from({ length: 501 }, () => 'x')] });
const bomb = workbookOf({ S: [['x'.repeat(4_000_000)]] });

/** Workbooks that nobody's Excel has written, and words of what is said of each. */
export const hostileWorkbooks: readonly (readonly [name: string, file: Buffer, words: string])[] = [
  ['a part of 300 MiB', lying(bomb, 300 * 1024 * 1024), 'holds more than 256 MiB'],
  ['more in a part than it claims', lying(bomb, 50), 'can’t be read'],
  ['its end missing', bomb.subarray(0, -30), 'can’t be read'],
  ['501 columns', many, 'more than 500 columns'],
  ['a cell of 300,000 characters', workbookOf({ S: [['x'.repeat(300_000)]] }), 'can’t be read'],
  [
    'rows that go back',
    workbookOf(
      { S: [] },
      {
        'xl/worksheets/sheet0.xml': '<s><row r="2"><c><v>1</v></c></row><row r="1"><c><v>1</v></c></row></s>',
      },
    ),
    'can’t be read',
  ],
  [
    'a part missing',
    workbookOf({}, { 'xl/workbook.xml': '<w><sheet name="S" r:id="r9"/></w>' }),
    'no sheet with cells',
  ],
  [
    'a password',
    Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.from('EncryptedPackage', 'utf16le')]),
    'has a password',
  ],
  ['the form of old Excel', Buffer.from('d0cf11e0a1b11ae100', 'hex'), 'It is an old Excel or Word file'],
  [
    'a Word document',
    workbookOf({}, { 'xl/workbook.xml': '', 'word/document.xml': '<w/>' }),
    'no sheet with cells',
  ],
];
