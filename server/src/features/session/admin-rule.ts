import type { Config } from '../../platform/config.ts';
import { demoDomainOf, demoPeople } from './evaluation/demo-people.ts';

/** Who becomes an administrator by signing in (decisions: Who may do what). */
export interface AdminRule {
  /** Addresses that are administrators from their first sign-in. */
  readonly always: readonly string[];
  /** Whether an address becomes one where nobody signed in before. */
  mayBeFirst(email: string): boolean;
}

/**
 * The rule of an installation: the addresses of `ADMIN_EMAILS`, and only where that is empty, the first who signs in.
 * In evaluation mode the demo people have the roles that their page gives them, whoever comes first.
 */
export function adminRuleOf(
  config: Pick<Config, 'adminEmails' | 'isEvaluation' | 'allowedEmailDomains'>,
): AdminRule {
  const { adminEmails } = config;
  if (adminEmails.length > 0) return { always: adminEmails, mayBeFirst: () => false };
  if (!config.isEvaluation) return { always: [], mayBeFirst: () => true };
  const demo = demoPeople(demoDomainOf(config.allowedEmailDomains));
  return {
    always: demo.filter(({ role }) => role === 'admin').map(({ email }) => email),
    mayBeFirst: (email) => !demo.some((person) => person.email === email),
  };
}
