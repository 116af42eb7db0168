import type { PortfolioRow } from '@purser/api/portfolio';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { portfolioQuery } from '../features/portfolio/portfolio.queries.ts';
import { SameProduct } from '../features/software/same-product.tsx';
import { SoftwareForm, SoftwareInformation, SoftwareNotes } from '../features/software/software-form.tsx';
import { isNameless } from '../features/software/software-values.ts';
import { type NewSoftwareDraft, useNewSoftware } from '../features/software/use-new-software.ts';
import { serverMessage } from '../lib/server-message.ts';
import { Drawer } from '../ui/drawer.tsx';
import { useSaveKey } from '../ui/save-key.ts';
import { useLeaveGuard } from './leave-guard.tsx';
import { PanelFooter } from './software-panel-footer.tsx';

const none: readonly PortfolioRow[] = [];

type NewSoftwarePanelProps = {
  draft: NewSoftwareDraft | undefined;
  onCreated: (id: number) => void;
  onClose: () => void;
};

/** The panel of an item that doesn't exist yet: only what belongs to the item itself. */
export function NewSoftwarePanel({ draft, onCreated, onClose }: NewSoftwarePanelProps) {
  const formId = useId();
  const creation = useNewSoftware(draft);
  const known = useQuery(portfolioQuery).data ?? none;
  const guard = useLeaveGuard(creation.isUnsaved);
  const { form, values, problem } = creation;
  const save = () => creation.save(({ id }) => guard.leave(() => onCreated(id)));
  useSaveKey(() => void save());
  return (
    <Drawer
      open
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
