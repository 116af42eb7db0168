/** Long texts told of in short: history, feed and lists show how a comment begins. */

/** How many characters an excerpt has at most. */
export const longestExcerpt = 140;

/**
 * How a text begins, in one line: whole words, and an ellipsis where more follows.
 * @example excerptOf('Please  look\nat this', 12) // 'Please look…'
 */
export function excerptOf(text: string, most: number = longestExcerpt): string {
  const line = text.replace(/\s+/gu, ' ').trim();
  if (line.length <= most) return line;
  const room = line.slice(0, most);
  const lastSpace = room.lastIndexOf(' ');
  // A text without spaces, as in Japanese or a long address, is cut between two characters.
  return `${lastSpace > most / 2 ? room.slice(0, lastSpace) : wholeCharacters(line, most - 1)}…`;
}

// What looks like one character may be several, and half of one would be no text at all.
function wholeCharacters(line: string, most: number): string {
  const segments = new Intl.Segmenter('en').segment(line.slice(0, most * 2));
  let end = 0;
  for (const { index, segment } of segments) {
    if (index + segment.length > most) break;
    end = index + segment.length;
  }
  return line.slice(0, end || most).toWellFormed();
}
