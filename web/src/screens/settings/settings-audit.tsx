import { isAuditAction } from '@purser/domain/audit-actions';
import { isDateText } from '@purser/domain/days';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { EntryFilter } from '../../features/audit/audit.queries.ts';
import { AuditLog } from '../../features/audit/audit-log.tsx';
import { useSearchText } from '../search-text.ts';

/** The address has the filter, so that it can be sent to somebody. */
export function SettingsAudit() {
  const given = useSearch({ from: '/settings' });
  const navigate = useNavigate({ from: '/settings' });
  const write = (part: Partial<Record<keyof EntryFilter, string | undefined>>): Promise<void> =>
    navigate({ search: (before) => ({ ...before, ...part }), replace: true });
  const { q = '' } = given;
  const { text, setText } = useSearchText(q, (typed) => write({ q: typed || undefined }));
  const filter = {
    q: text,
    from: dayIn(given.from),
    to: dayIn(given.to),
    actor: listIn(given.actor).filter((id) => /^[1-9]\d{0,8}$/.test(id)),
    action: listIn(given.action).filter(isAuditAction),
    ip: listIn(given.ip).filter(isAddress),
  };
  const view = {
    filter,
    text,
    setText,
    change: ({ from, to, actor, action, ip }: Partial<EntryFilter>) =>
      void write({
        ...(from !== undefined && { from: from || undefined }),
        ...(to !== undefined && { to: to || undefined }),
        ...(actor && { actor: actor.join(',') || undefined }),
        ...(action && { action: action.join(',') || undefined }),
        ...(ip && { ip: ip.join(',') || undefined }),
      }),
  };

  function showAll() {
    setText('');
    void write({
      q: undefined,
      from: undefined,
      to: undefined,
      actor: undefined,
      action: undefined,
      ip: undefined,
    });
  }

  return <AuditLog view={view} onClear={showAll} />;
}

const dayIn = (text = ''): string => (isDateText(text) ? text : '');

const listIn = (text = ''): string[] => text.split(',').filter(Boolean);

const isAddress = (text: string): boolean => /^[\w.:%-]{2,64}$/.test(text);
