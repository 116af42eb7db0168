import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, unique, uniqueIndex } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

/** Accounts. A deleted one stays as a tombstone, so that history can show its name. */
export const users = pgTable(
  'users',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    email: text().notNull(),
    username: text().notNull(),
    name: text().notNull(),
    firstName: text(),
    lastName: text(),
    profileImageUrl: text(),
    role: text().$type<'admin' | 'user'>().notNull().default('user'),
    /**
     * Why a person is an administrator: by `ADMIN_EMAILS`, as the first to sign in, or because another administrator
     * decided it. Null for users, and for administrators older than this column.
     */
    adminBy: text().$type<'rule' | 'first' | 'person'>(),
    passwordHash: text(),
    deletedAt: instant(),
    createdAt: instant().notNull().defaultNow(),
    lastSignInAt: instant(),
  },
  (table) => [
    uniqueIndex('users_email_unique').on(table.email),
    uniqueIndex('users_username_unique').on(table.username),
    index('users_name').on(table.name),
    check('users_email_lower', sql`${table.email} = lower(${table.email}) and ${table.email} like '%_@_%'`),
    check('users_username_shape', sql`${table.username} ~ '^[a-z0-9._-]+$'`),
    check('users_name_given', sql`btrim(${table.name}) <> ''`),
    check('users_role_known', sql`${table.role} in ('admin', 'user')`),
    check('users_admin_by_known', sql`${table.adminBy} in ('rule', 'first', 'person')`),
  ],
);

/** The person that a row belongs to and is deleted with. */
export const parentUser = () =>
  integer()
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' });

/** A person. A deleted account stays as a tombstone. */
export const user = () => integer().references(() => users.id, { onDelete: 'restrict' });

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
