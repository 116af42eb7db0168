import type { AuditEntry } from '@purser/api/audit';

/** An entry of the audit log, with other values. */
export const entryOf = (other: Partial<AuditEntry> = {}): AuditEntry => ({
  id: 12,
  at: '2026-11-21T15:12:09.000Z',
  actorId: 1,
  actorName: 'Maya Lindqvist',
  action: 'role_changed',
  details: {
    target: { id: 3, name: 'Ines Moreau' },
    changes: [{ field: 'Role', from: 'administrator', to: 'user' }],
  },
  ip: '198.51.100.61',
  requestId: '01jd79a8-0000-4000-8000-000000000001',
  ...other,
});
