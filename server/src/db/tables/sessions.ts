import { index, integer, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';
import { parentUser } from './users.ts';

/** Who is signed in. The browser holds a secret; only its HMAC lies here, keyed by SESSION_SECRET. */
export const sessions = pgTable(
  'sessions',
  {
    idHash: text().primaryKey(),
    userId: parentUser(),
    createdAt: instant().notNull(),
    expiresAt: instant().notNull(),
  },
  (table) => [index('sessions_user').on(table.userId), index('sessions_expiry').on(table.expiresAt)],
);

/** How providers know people (docs/product/sign-in.md#with-google): an issuer's own key identifies a person. */
export const identities = pgTable(
  'identities',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    userId: parentUser(),
    /** Null for one from before issuers were kept, until a start names the provider that it came from. */
    issuer: text(),
    /** The issuer's own key of the person. Another issuer may give the same key to another person. */
    sub: text().notNull(),
    /** The address that the issuer vouched for last. */
    email: text().notNull(),
    createdAt: instant().notNull(),
    lastUsedAt: instant(),
  },
  (table) => [
    unique('identities_sub').on(table.issuer, table.sub),
    index('identities_user').on(table.userId),
  ],
);
