import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hasShortYear, inferDateOrder, isOpenDate, isZeroDay, readDate } from './written-days.ts';

const datesOf = (lines: string) => lines.split('|').map((line) => line.split(' = '));

test.each([
  ...datesOf('2024-01-05 = 2024-01-05|2024/1/5 = 2024-01-05|1/5/2024 = 2024-01-05|09/30/2021 = 2021-09-30'),
  ...datesOf('31/12/2024 = 2024-12-31|5.1.2024 = 2024-01-05|31.12.2024 = 2024-12-31|1-5-2024 = 2024-01-05'),
  ...datesOf('1/5/2024 12:00:00 AM = 2024-01-05|45296.75 = 2024-01-05|20000 = 1954-10-03'),
  ...datesOf('80000 = 2119-01-11|Jan 5, 2024 = 2024-01-05|January 5th 2024 = 2024-01-05'),
  ...datesOf('24 October 2011 = 2011-10-24|05-Jan-2024 = 2024-01-05|Sept. 1, 2024 = 2024-09-01'),
  ...datesOf('3/28/11 = 2011-03-28|31.12.69 = 2069-12-31|1/1/70 = 1970-01-01|05-Jan-99 = 1999-01-05'),
  ...datesOf('20240105 = 2024-01-05|1. März 2026 = 2026-03-01|01-Mrz-26 = 2026-03-01'),
  ...datesOf('Montag, 2. März 2026 = 2026-03-02|1er août 2026 = 2026-08-01|15 févr. 2026 = 2026-02-15'),
  ...datesOf('2 de enero de 2026 = 2026-01-02|segunda-feira, 2 de março de 2026 = 2026-03-02'),
])('%j is %s', (cell = '', date = '') => {
  expect(readDate(cell)).toBe(date);
});

test.each([
  ...'2024-02-30|30/30/2024|1/5/124|2011-01|2010-11|2024|19999|80001|45,296|Oct 2011|20241301|18990101'.split(
    '|',
  ),
  ...'soon|Smarch 3, 2024|2024-01/05|0000-01-01|2024-01-0510:00|2024-01-05 1:2|:00|10:00'.split('|'),
  '2024-01-05 10:00 10:00',
  '2024-01-05,10:00',
  '31. Apfel 2026',
])('%j is no date', (cell) => {
  expect(readDate(cell)).toBeUndefined();
});

test('An order that a person chose holds strictly for numeric dates', () => {
  expect(readDate('1/2/2024', 'DMY')).toBe('2024-02-01');
  expect(readDate('1/2/2024', 'MDY')).toBe('2024-01-02');
  expect(readDate('1.2.2024', 'MDY')).toBe('2024-01-02');
  expect(readDate('13/2/2024', 'MDY')).toBeUndefined();
  expect(readDate('1/2/2024', 'YMD')).toBeUndefined();
  expect(readDate('2024-01-02', 'DMY')).toBe('2024-01-02');
});

test.each([
  [['1/2/2024', '1/31/2024'], 'MDY', 'settled'],
  [['1/2/2024', '31/1/2024'], 'DMY', 'settled'],
  [['1/2/2024', '3/4/2024'], undefined, 'open'],
  [['31/1/2024', '1/31/2024'], undefined, 'mixed'],
  [['1.2.2024'], 'DMY', 'settled'],
  [['1.2.2024', '1.31.2024'], 'MDY', 'settled'],
  [['5/5/2024'], undefined, 'none'],
  [['2024-01-02', '2024-13-45'], 'YMD', 'settled'],
  [['soon', '', '45296'], undefined, 'none'],
  [['3/28/11', '1/2/11'], 'MDY', 'settled'],
  [['20240105'], 'YMD', 'settled'],
])('The cells %j are %s, %s', (cells, order, state) => {
  expect(inferDateOrder(cells)).toEqual({ order, state });
});

test('What programs write for no day is told from the days beside it', () => {
  const zeros =
    '12/30/1899|31.12.1899|1/1/1900|1/0/1900|0-Jan-00|1904-01-01|0000-00-00|00.00.0000|0001-01-01|1970-01-01 00:00|0|00:00:00';
  const days = '1/1/00|2000-01-01|31.12.1999|1/2/1970|20000|12:30:00|';
  expect(zeros.split('|').filter((cell) => !isZeroDay(cell))).toEqual([]);
  expect(days.split('|').filter(isZeroDay)).toEqual([]);
});

test('Whether a date has a year of two digits is told', () => {
  const cells = ['3/28/11', '05-Jan-99', '3/28/2011', '20240105', '45296', '30/30/11', 'soon 11'];
  expect(cells.map(hasShortYear)).toEqual([true, true, false, false, false, false, false]);
});

test('Only a date that fits both orders with different days is open', () => {
  expect(isOpenDate('1/2/2024')).toBe(true);
  expect(isOpenDate('2/2/2024')).toBe(false);
  expect(isOpenDate('1/31/2024')).toBe(false);
  expect(isOpenDate('1.2.2024')).toBe(false);
});

const days = fc.date({ min: new Date('1954-10-03'), max: new Date('2119-01-11'), noInvalidDate: true });

test('Every day reads back from each way of writing it', () => {
  fc.assert(
    fc.property(days, (day) => {
      const text = day.toISOString().slice(0, 10);
      const [year, month, date] = text.split('-').map(Number);
      const serial = Math.floor(day.getTime() / 86_400_000) + 25_569;
      expect(readDate(text)).toBe(text);
      expect(readDate(`${month}/${date}/${year}`, 'MDY')).toBe(text);
      expect(readDate(`${date}/${month}/${year}`, 'DMY')).toBe(text);
      expect(readDate(`${date}.${month}.${year}`)).toBe(text);
      expect(readDate(String(serial))).toBe(text);
    }),
  );
});

const clock = fc.constantFrom('10:00', '9:05:00', '23:59:59.999', '12:00:00,5');
const half = fc.constantFrom('', ' AM', 'p.m.', '  PM');
const zone = fc.constantFrom('', 'Z', ' UTC', '+02:00', ' -0500');

test('A day reads the same with a time behind it', () => {
  const separator = fc.constantFrom(' ', '   ', ', ', 'T', '\u00a0');
  fc.assert(
    fc.property(separator, clock, half, zone, (between, time, noon, place) => {
      for (const day of ['2024-01-05', '5.1.2024', 'Jan 5, 2024'])
        expect(readDate(`${day}${between}${time}${noon}${place}`)).toBe('2024-01-05');
    }),
  );
});

test('What is longer than a date with its time may be is none, spaces around it aside', () => {
  expect(readDate(`${' '.repeat(60)}2024-01-05${' '.repeat(60)}`)).toBe('2024-01-05');
  expect(readDate(`2024-01-05${' '.repeat(50)}10:00`)).toBeUndefined();
  expect(isOpenDate(`1/2/2024${' '.repeat(50)}10:00`)).toBe(false);
  expect(inferDateOrder([`1/31/2024${' '.repeat(50)}10:00`])).toEqual({ order: undefined, state: 'none' });
});
