import type { AuditAction } from '@purser/domain/audit-actions';
import { Counter, Histogram, Registry } from 'prom-client';

// What happens in this process is counted where it happens, whichever application of it that belongs to.

/** Holds what is counted here; a scrape adds what is looked up. */
export const counted = new Registry();

const registers = [counted];

/** Routes are patterns and never addresses, whose number has no end. */
export const requestSeconds = new Histogram({
  name: 'purser_http_request_duration_seconds',
  help: 'How long requests took, by route and status.',
  labelNames: ['method', 'route', 'status'],
  buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
  registers,
});

const actions = new Counter({
  name: 'purser_audited_actions_total',
  help: 'What the audit log was told by this server: sign-ins and their refusals, imports, exports, backups and more.',
  labelNames: ['action'],
  registers,
});

const storageErrors = new Counter({
  name: 'purser_storage_errors_total',
  help: 'Calls to the storage of files that failed.',
  labelNames: ['operation'],
  registers,
});

const browserErrors = new Counter({
  name: 'purser_browser_errors_total',
  help: 'Errors that browsers reported.',
  registers,
});

export const countAction = (action: AuditAction): void => actions.inc({ action });
export const countStorageError = (operation: string): void => storageErrors.inc({ operation });
export const countBrowserError = (): void => browserErrors.inc();
