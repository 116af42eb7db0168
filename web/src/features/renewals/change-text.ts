const percent = new Intl.NumberFormat('en-US', {
  style: 'percent',
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
  signDisplay: 'exceptZero',
});

/** 184320, 197222.4 → '+7.0%'; '' where there was no cost to compare with. */
export const changeText = (from: number, to: number): string =>
  from === 0 ? '' : percent.format((to - from) / from).replace('-', '−');
