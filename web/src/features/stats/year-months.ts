const names = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

export interface YearMonth {
  /** 0 is January. */
  readonly at: number;
  readonly name: string;
  /** Months after today's are committed, not spent. */
  readonly when: 'past' | 'now' | 'ahead';
}

/** @example monthsOf(2026, '2026-11-21')[11].when // 'ahead' */
export function monthsOf(year: number, today: string): YearMonth[] {
  const now = Number(today.slice(0, 4)) * 12 + Number(today.slice(5, 7)) - 1;
  return names.map((name, at) => ({
    at,
    name,
    when: whenOf(year * 12 + at - now),
  }));
}

function whenOf(ahead: number): YearMonth['when'] {
  if (ahead === 0) return 'now';
  return ahead > 0 ? 'ahead' : 'past';
}
