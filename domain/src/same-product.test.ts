import { describe, expect, test } from 'vitest';
import { sameProductKey } from './same-product.ts';

describe('two names of one product', () => {
  test.each([
    ['Adobe', 'Creative Cloud', 'adobe', 'creative cloud'],
    ['Adobe ', ' Creative  Cloud', 'Adobe', 'CreativeCloud'],
    ['Cafe\u0301', 'Kasse', 'Café', 'KASSE'],
    ['Яндекс', 'Диск', 'ЯНДЕКС', 'диск'],
  ])('%s %s is %s %s', (vendor, product, otherVendor, otherProduct) => {
    expect(sameProductKey(vendor, product)).toBe(sameProductKey(otherVendor, otherProduct));
  });

  test.each([
    ['Adobe', 'Creative Cloud', 'Adobe', 'Acrobat'],
    ['Adobe', 'Sign', 'Adobe Sign', ''],
    ['Adobe', 'Sign', 'Sign', 'Adobe'],
  ])('%s %s is not %s %s', (vendor, product, otherVendor, otherProduct) => {
    expect(sameProductKey(vendor, product)).not.toBe(sameProductKey(otherVendor, otherProduct));
  });
});
