/** The signed-in person, and signing in (docs/product/sign-in.md). */

import { nameLine } from '@purser/domain/invisible-characters';
import { z } from 'zod';
import * as addresses from './addresses.ts';
import { endpointsOf } from './endpoint.ts';
import { day, optionalText, requiredText } from './fields.ts';
import { userReply } from './users.ts';

const endpoint = endpointsOf('Session');

/**
 * The signed-in person. `today` is the company's civil date, which all screens count from, `fiscalYearStart` the month in which
 * its fiscal years begin, `currency` what its amounts are in.
 */
export const currentUser = userReply.extend({
  today: day,
  fiscalYearStart: z.number(),
  currency: z.string(),
});
export type CurrentUser = z.infer<typeof currentUser>;

/** Whether 'Sign in with Google' can work. */
export const getAuthConfig = endpoint(addresses.getAuthConfig, 'Whether Google sign-in is configured', {
  reply: z.object({ googleOAuthEnabled: z.boolean() }),
  access: 'anyone',
});

/** The signed-in person, or 401. */
export const getMe = endpoint(addresses.getMe, 'The signed-in person and today’s date', {
  reply: currentUser,
});

const nameMissing = 'Name is required';

/** A name that may be missing, as an invisible one is. */
const nameIfAny = (most: number) =>
  optionalText(most)
    .transform((text) => nameLine(text ?? '') || null)
    .optional();

/** Changes one's own name; other fields are ignored. */
export const updateMe = endpoint(addresses.updateMe, 'Change your own name', {
  body: z.object({
    name: requiredText(nameMissing, 200)
      .transform(nameLine)
      .refine((name) => name !== '', nameMissing)
      .optional(),
    firstName: nameIfAny(100),
    lastName: nameIfAny(100),
  }),
  reply: currentUser,
});

/** Signs in by password; 403 unless `PASSWORD_SIGN_IN` is on. `username` may be the e-mail address. */
export const passwordLogin = endpoint(
  addresses.passwordLogin,
  'Sign in by password, where that is switched on',
  {
    body: z.object({
      username: requiredText('Username is required'),
      password: requiredText('Password is required', 1000),
    }),
    reply: currentUser,
    access: 'anyone',
    limit: 'password',
  },
);

/** Registers a person by password; 403 unless `PASSWORD_SIGN_IN` is on, 409 where the address or name is taken. */
export const passwordRegister = endpoint(
  addresses.passwordRegister,
  'Register by password, where that is switched on',
  {
    body: z.object({
      email: requiredText('Email is required', 254),
      password: z
        .string({ error: (issue) => (issue.input === undefined ? 'Password is required' : undefined) })
        .min(12, 'Please use at least 12 characters')
        .max(1000, 'Please use at most 1,000 characters'),
      username: optionalText(60).optional(),
      name: nameIfAny(200),
      firstName: nameIfAny(100),
      lastName: nameIfAny(100),
    }),
    reply: currentUser,
    status: 201,
    access: 'anyone',
    limit: 'password',
  },
);
