import { expect, test } from 'vitest';
import { identityOf } from './identity.ts';

const issuer = 'https://accounts.google.com';
const claims = {
  sub: '1',
  email: 'ann@company.example',
  email_verified: true,
  hd: undefined,
  name: 'Ann Lee',
  given_name: undefined,
  family_name: undefined,
  picture: undefined,
};

test('With Google an account of no company is refused, whatever its address says', () => {
  const rule = { allowedEmailDomains: ['company.example'], requiresHostedDomain: true };
  expect(() => identityOf(claims, issuer, rule)).toThrow(
    expect.objectContaining({ code: 'domain_not_allowed' }),
  );
  const hosted = { ...claims, hd: 'company.example' };
  expect(identityOf(hosted, issuer, rule)).toMatchObject({ email: 'ann@company.example' });
});

test('Where consumer accounts are allowed, the address alone decides', () => {
  const rule = { allowedEmailDomains: ['company.example'], requiresHostedDomain: false };
  expect(identityOf(claims, issuer, rule)).toMatchObject({ email: 'ann@company.example' });
  const elsewhere = { ...claims, email: 'ann@elsewhere.example' };
  expect(() => identityOf(elsewhere, issuer, rule)).toThrow(
    expect.objectContaining({ code: 'domain_not_allowed' }),
  );
});
