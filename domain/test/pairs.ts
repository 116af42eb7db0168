/** A table of cases in a text: `given = expected|given = expected`. */
export const pairs = (text: string): (readonly [given: string, expected: string])[] =>
  text.split('|').map((line) => {
    const [given = '', expected = ''] = line.split(' = ');
    return [given, expected] as const;
  });

/** A table of cases in a text, a line for each. */
export const casesIn = (text: string): string[][] =>
  text
    .trim()
    .split('\n')
    .map((line) => line.split(' | '));
