// The letters that the tests need, each with its byte.
const pages: Record<string, string> = {
  macintosh: 'é\x8e ü\x9f ß\xa7 “\xd2 ”\xd3 ø\xbf',
  cp850: 'é\x82 ü\x81 ß\xe1 Ü\x9a',
  1250: 'ł\xb3 Ł\xa3 ó\xf3 ź\x9f ń\xf1 Š\x8a ř\xf8 ě\xec č\xe8 š\x9a á\xe1',
  1251: 'Я\xdf н\xed д\xe4 е\xe5 к\xea с\xf1',
  1254: 'ğ\xf0 ı\xfd ş\xfe İ\xdd',
};

/** A text in an old page of letters, as Excel and its like write it. */
export const inPage = (page: string, written: string): Buffer => {
  const bytes = new Map(pages[page]?.split(' ').map(([letter = '', byte = '']) => [letter, byte]));
  return Buffer.from([...written].map((letter) => bytes.get(letter) ?? letter).join(''), 'latin1');
};
