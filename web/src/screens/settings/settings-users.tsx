import { useNavigate, useSearch } from '@tanstack/react-router';
import { EarlierImports } from '../../features/import/earlier-imports.tsx';
import { UndoOffer } from '../../features/import/undo-offer.tsx';
import { isOrder, type Order } from '../../features/users/owned-software.ts';
import { Users } from '../../features/users/users.tsx';
import type { OnUnsaved } from '../../lib/unsaved.ts';
import { useSearchText } from '../search-text.ts';

export function SettingsUsers({ onUnsaved }: { onUnsaved: OnUnsaved }) {
  const { q = '', order = '' } = useSearch({ from: '/settings' });
  const navigate = useNavigate({ from: '/settings' });
  const write = (part: { q?: string | undefined; order?: Order | undefined }): Promise<void> =>
    navigate({ search: (before) => ({ ...before, ...part }), replace: true });
  const { text, setText } = useSearchText(q, (typed) => write({ q: typed === '' ? undefined : typed }));
  const view = {
    text,
    setText,
    order: isOrder(order) ? order : 'name',
    setOrder: (chosen: Order) => void write({ order: chosen === 'name' ? undefined : chosen }),
  } as const;
  return (
    <>
      <Users
        view={view}
        onUnsaved={onUnsaved}
        undo={(importId) => <UndoOffer importId={importId} where="here" />}
      />
      <EarlierImports kind="people" />
    </>
  );
}
