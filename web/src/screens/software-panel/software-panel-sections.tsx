import type { Contract } from '@purser/api/contracts';
import type { RenewalTerm } from '@purser/api/renewal-terms';
import type { PurchaseRequest, RequestRow } from '@purser/api/request-replies';
import { isActive } from '@purser/domain/options';
import { useNavigate } from '@tanstack/react-router';
import { memo, type ReactNode, useCallback, useDeferredValue, useMemo, useState } from 'react';
import { CommentsSection } from '../../features/comments/comments-section.tsx';
import { ContractSection } from '../../features/contracts/contract-section.tsx';
import { VendorFilesSection } from '../../features/files/vendor-files-section.tsx';
import { HistorySection } from '../../features/history/history-section.tsx';
import { DecideMenu } from '../../features/renewals/decide/decide-menu.tsx';
import type { OpenedDecision } from '../../features/renewals/decide/opened-decision.ts';
import { useWithdrawal } from '../../features/renewals/decide/use-decision-undo.ts';
import { RenewalCard } from '../../features/renewals/renewal-card.tsx';
import { SoftwareForm, SoftwareInformation, SoftwareNotes } from '../../features/software/software-form.tsx';
import type { SoftwareRecord } from '../../features/software/software-values.ts';
import type { ShownTerms } from '../../features/software/term-fields.tsx';
import type { SoftwareEditor } from '../../features/software/use-software-editor.ts';
import { useNeedsApproval } from '../../lib/needs-approval.ts';
import { useSwitch } from '../../lib/reference.ts';
import { useToday } from '../../lib/session.tsx';
import { useOpenItem } from '../open-item.ts';
import { RenewalDecisions } from '../renewals/renewal-decisions.tsx';
import { useOpenRequest } from '../request/open-request.ts';
import type { Fix } from '../software-table/software-table-search.ts';
import { type PartsSavedApart, panelParts } from './software-panel-parts.ts';
import type { usePanelSave } from './software-panel-save.ts';

// Each change in the form renders the panel again; these sections don't depend on it.
const Contracts = memo(ContractSection);
const Files = memo(VendorFilesSection);
const Comments = memo(CommentsSection);
const Changes = memo(HistorySection);

const renewalOf = (contract: Contract) => <PanelRenewal key={contract.id} contract={contract} />;

type PanelSectionsProps = {
  record: SoftwareRecord;
  /** It was deleted meanwhile: only sections with unsaved work remain, to be read. */
  isGone: boolean;
  formId: string;
  editor: SoftwareEditor;
  terms: ShownTerms | null;
  /** The ids of its contracts that are billed by month or quarter. */
  recurring: ReadonlySet<number>;
  /** The request for its first contract, while that waits for approval. */
  waiting: RequestRow | undefined;
  parts: PartsSavedApart;
  /** What it was opened to correct. */
  fix: Fix | undefined;
  saving: ReturnType<typeof usePanelSave>;
  onBegun: (request: PurchaseRequest) => void;
};

/** All that is known of an item, in the order of docs/product/panel.md#sections. */
export function PanelSections(props: PanelSectionsProps) {
  const { record, isGone, formId, editor, terms, parts, fix, saving } = props;
  const today = useToday();
  const { id, vendor, product_name, status } = record;
  const openItem = useOpenItem();
  const reopen = useCallback(() => openItem(id), [openItem, id]);
  // What is below the panel's lower edge is rendered after what is in sight.
  const isRestDrawn = useDeferredValue(true, false);
  const { report, unsaved } = parts;
  const submitForApproval = useSwitch('contractsNeedApproval');
  const areTermsLocked = useNeedsApproval();
  const thread = useMemo(() => ({ softwareId: id }), [id]);
  const isShown = (part: keyof typeof unsaved) => !isGone || unsaved[part] !== null;
  return (
    <>
      {isShown('contract') && (
        <Part id={panelParts.contract}>
          <Contracts
            softwareId={id}
            vendor={vendor}
            product_name={product_name}
            today={today}
            isActive={isActive(status)}
            submitForApproval={submitForApproval}
            areTermsLocked={areTermsLocked}
            waiting={props.waiting}
            isEndAsked={fix === 'end-date'}
            renewalOf={isGone ? undefined : renewalOf}
            onOpen={reopen}
            onBegun={props.onBegun}
            onUnsaved={report.contract}
            saver={saving.contract}
          />
        </Part>
      )}
      <SoftwareForm id={formId} form={editor.form} onSubmit={saving.save}>
        <Part id={panelParts.software}>
          <SoftwareInformation
            terms={terms}
            isWaiting={props.waiting !== undefined}
            onTerminate={status === 'terminated' ? undefined : () => editor.askForDate(true)}
          />
        </Part>
        <Part id={panelParts.notes}>
          <SoftwareNotes />
        </Part>
      </SoftwareForm>
      {isRestDrawn && (
        <>
          {isShown('files') && (
            <Part id={panelParts.files}>
              <Files softwareId={id} onUnsaved={report.files} />
            </Part>
          )}
          {isShown('comments') && (
            <Part id={panelParts.comments}>
              <Comments thread={thread} onUnsaved={report.comments} />
            </Part>
          )}
          {!isGone && (
            <Part id={panelParts.history}>
              <Changes softwareId={id} recurring={props.recurring} />
            </Part>
          )}
        </>
      )}
    </>
  );
}

function Part({ id, children }: { id: string; children: ReactNode }) {
  return (
    <div id={id} className="panel-part" tabIndex={-1}>
      {children}
    </div>
  );
}

/** A contract's renewal in the panel of its item, with what can be decided about it. */
function PanelRenewal({ contract }: { contract: Contract }) {
  const [opened, setOpened] = useState<OpenedDecision>();
  const withdraw = useWithdrawal();
  const navigate = useNavigate();
  const openRequest = useOpenRequest();

  function open({ decision }: RenewalTerm) {
    const request = decision?.requestId;
    if (request) openRequest({ id: request });
    else void navigate({ to: '/renewals', search: { open: contract.id } });
  }

  return (
    <>
      <RenewalCard
        contract={contract}
        actionsFor={(row) => (
          <DecideMenu
            row={row}
            variant="outline"
            onDecide={(kind) => setOpened({ row, kind })}
            onWithdraw={() => withdraw(row)}
            onOpen={() => open(row)}
          />
        )}
      />
      <RenewalDecisions opened={opened} onBegun={openRequest} onClose={() => setOpened(undefined)} />
    </>
  );
}
