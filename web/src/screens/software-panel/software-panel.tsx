import type { PortfolioRow } from '@purser/api/portfolio';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { portfolioQuery } from '../../features/portfolio/portfolio.queries.ts';
import { SameProduct } from '../../features/software/same-product.tsx';
import { SoftwareForm, SoftwareInformation, SoftwareNotes } from '../../features/software/software-form.tsx';
import { isNameless } from '../../features/software/software-values.ts';
import { type NewSoftwareDraft, useNewSoftware } from '../../features/software/use-new-software.ts';
import { serverMessage } from '../../lib/server-message.ts';
import { Drawer } from '../../ui/drawer.tsx';
import { useSaveKey } from '../../ui/save-key.ts';
import { useLeaveGuard } from '../leave-guard.tsx';
import { ExistingSoftwarePanel } from './software-panel-existing.tsx';
import { PanelFooter } from './software-panel-footer.tsx';

type SoftwarePanelProps = {
  /** An item's id, or 'new' for one that doesn't exist yet. */
  software: number | 'new';
  /** What the table knows of the item, which shows until the item is loaded. */
  row?: PortfolioRow | undefined;
  /** What was typed of a new item in the dialog. */
  draft?: NewSoftwareDraft | undefined;
  onCreated: (id: number) => void;
  onClose: () => void;
};

/** The panel at the right in which everything about one item is seen and changed (docs/product/panel.md). */
export function SoftwarePanel({ software, row, draft, onCreated, onClose }: SoftwarePanelProps) {
  if (software === 'new') return <NewSoftwarePanel draft={draft} onCreated={onCreated} onClose={onClose} />;
  return <ExistingSoftwarePanel key={software} id={software} row={row} onClose={onClose} />;
}

const none: readonly PortfolioRow[] = [];

type NewSoftwarePanelProps = {
  draft: NewSoftwareDraft | undefined;
  onCreated: (id: number) => void;
  onClose: () => void;
};

/** An item that doesn't exist yet has only its own fields. */
function NewSoftwarePanel({ draft, onCreated, onClose }: NewSoftwarePanelProps) {
  const formId = useId();
  const creation = useNewSoftware(draft);
  const known = useQuery(portfolioQuery).data ?? none;
  const guard = useLeaveGuard(creation.isUnsaved);
  const { form, values, problem } = creation;
  const save = () => creation.save(({ id }) => guard.leave(() => onCreated(id)));
  useSaveKey(() => void save());
  return (
    <Drawer
      onOpenChange={(open) => open || guard.leave(onClose)}
      onOpened={() => form.setFocus('vendor')}
      title="Add New Software"
      unsaved={creation.isUnsaved}
      footer={
        <PanelFooter
          form={formId}
          label="Create Software"
          busyLabel="Creating…"
          isSaving={creation.isSaving}
          isBlocked={isNameless(values)}
          unsaved={creation.isUnsaved ? 'Unsaved changes' : null}
          failure={serverMessage(problem, 'Failed to create software')}
        />
      }
    >
      <SoftwareForm id={formId} form={form} onSubmit={() => void save()}>
        <div className="panel-part">
          <SoftwareInformation
            terms={null}
            afterName={<SameProduct items={known} className="col-span-full" />}
          />
        </div>
        <div className="panel-part">
          <SoftwareNotes />
        </div>
      </SoftwareForm>
      {guard.question}
    </Drawer>
  );
}
