import fc from 'fast-check';
import { expect, test } from 'vitest';
import { departmentMessage, departmentText, departmentTotalMessage, parseDepartment } from './department.ts';

const both = '{"segments":["Capital","Studio"],"percentages":{"Capital":60,"Studio":40}}';

test('A single segment is its name, several are read with their percentages', () => {
  expect(parseDepartment('Ad Sales')).toEqual({ segments: ['Ad Sales'], percentages: null });
  expect(parseDepartment(both)).toEqual({
    segments: ['Capital', 'Studio'],
    percentages: { Capital: 60, Studio: 40 },
  });
});

test.each([
  ['isn’t JSON', '{"segments"'],
  ['has no segments', '{"percentages":{}}'],
  ['has an empty list', '{"segments":[],"percentages":{}}'],
  ['has something else for a list', '{"segments":"Studio","percentages":{"Studio":100}}'],
  ['names something that isn’t text', '{"segments":["Studio",5],"percentages":{"Studio":60,"5":40}}'],
  ['names a blank segment', '{"segments":["Studio"," "],"percentages":{"Studio":60," ":40}}'],
  ['names a segment twice', '{"segments":["Studio","Studio"],"percentages":{"Studio":100}}'],
  ['totals less than 100', '{"segments":["Capital","Studio"],"percentages":{"Capital":60,"Studio":30}}'],
  ['leaves a percentage out', '{"segments":["Capital","Studio"],"percentages":{"Capital":100}}'],
  ['has percentages of others', '{"segments":["Capital"],"percentages":{"Studio":100}}'],
  [
    'has thousandths of a percent',
    '{"segments":["Capital","Studio"],"percentages":{"Capital":60.555,"Studio":39.445}}',
  ],
  [
    'has a percentage in words',
    '{"segments":["Capital","Studio"],"percentages":{"Capital":"60","Studio":40}}',
  ],
  ['has several segments and no percentages', '{"segments":["Capital","Studio"]}'],
])('A department is not taken where it %s', (_, text) => {
  expect(parseDepartment(text)).toBeUndefined();
});

test('Percentages that don’t total 100 have a message of their own', () => {
  expect(departmentMessage).toBe('Please ensure business segment percentages add up to 100%');
});

test.each([
  [[], null, null],
  [['Studio'], null, 'Studio'],
  [['Studio'], { Studio: 100 }, 'Studio'],
  [['Capital', 'Studio'], { Capital: 60, Studio: 40 }, both],
  [['Capital', 'Studio'], null, '{"segments":["Capital","Studio"],"percentages":{}}'],
])('%j with %j is written as %s', (segments, percentages, text) => {
  expect(departmentText(segments, percentages)).toBe(text);
});

test.each([
  [100, 'Total: 100% ✓'],
  [0, 'Please enter percentages for each segment'],
  [90, 'Total: 90% (must equal 100%)'],
  [120, 'Total: 120% (must equal 100%)'],
])('A total of %i reads %s', (total, message) => {
  expect(departmentTotalMessage(total)).toBe(message);
});

test('A single segment written out as several is taken, percentages or not', () => {
  for (const percentages of [{ Studio: 100 }, {}, undefined]) {
    const read = parseDepartment(JSON.stringify({ segments: ['Studio'], percentages }));
    expect(read && departmentText(read.segments, read.percentages)).toBe('Studio');
  }
});

test('What is written is read back the same', () => {
  const name = fc.string({ minLength: 1 }).filter((text) => text.trim() !== '' && !text.startsWith('{'));
  const names = fc.uniqueArray(name, { minLength: 1, maxLength: 5 });
  fc.assert(
    fc.property(names, fc.nat(100), (segments, first) => {
      const [one = '', two = '', ...others] = segments;
      const zeros = Object.fromEntries(others.map((other) => [other, 0]));
      const percentages = segments.length === 1 ? null : { [one]: first, [two]: 100 - first, ...zeros };
      const text = departmentText(segments, percentages);
      expect(parseDepartment(text ?? '')).toEqual({ segments, percentages });
    }),
  );
});
