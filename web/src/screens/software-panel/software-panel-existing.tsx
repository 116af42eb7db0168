import type { Contract } from '@purser/api/contracts';
import type { PortfolioRow } from '@purser/api/portfolio';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Ellipsis, Link, Trash2 } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { DeleteContractDialog } from '../../features/contracts/delete-contract-dialog.tsx';
import { SoftwareEditorDialogs } from '../../features/software/software-editor-dialogs.tsx';
import { isNameless, type SoftwareRecord, titleOf } from '../../features/software/software-values.ts';
import { type SoftwareEditor, useSoftwareEditor } from '../../features/software/use-software-editor.ts';
import { useNeedsApproval } from '../../lib/needs-approval.ts';
import { isOfKind } from '../../lib/problem-kinds.ts';
import { serverMessage } from '../../lib/server-message.ts';
import { useToday } from '../../lib/session.tsx';
import { shapeOf, statusText } from '../../lib/status-shape.ts';
import { toast } from '../../lib/toast.ts';
import { useUnsavedParts } from '../../lib/unsaved.ts';
import { Button } from '../../ui/button.tsx';
import { Tile } from '../../ui/card.tsx';
import { Drawer } from '../../ui/drawer.tsx';
import { JumpTabs } from '../../ui/jump-tabs.tsx';
import { Menu } from '../../ui/menu.tsx';
import { QueryError } from '../../ui/query-error.tsx';
import { useSaveKey } from '../../ui/save-key.ts';
import { StatusMark } from '../../ui/status-mark.tsx';
import { useLeaveGuard } from '../leave-guard.tsx';
import { focusAfterDeletedRow } from '../page-focus.ts';
import { useBegunRequest } from '../request/open-request.ts';
import type { Fix } from '../software-table/software-table-search.ts';
import { SoftwareDeletion } from './software-deletion.tsx';
import { termsOf, usePanelData } from './software-panel-data.ts';
import { PanelFooter } from './software-panel-footer.tsx';
import { panelParts, savedApart } from './software-panel-parts.ts';
import { usePanelSave } from './software-panel-save.ts';
import { PanelSections } from './software-panel-sections.tsx';
import {
  leadSkeleton,
  PanelGone,
  PanelMissing,
  PanelSkeleton,
  subtitleSkeleton,
} from './software-panel-states.tsx';

type ExistingSoftwarePanelProps = { id: number; row: PortfolioRow | undefined; onClose: () => void };

export function ExistingSoftwarePanel({ id, row, onClose }: ExistingSoftwarePanelProps) {
  const today = useToday();
  const formId = useId();
  const scroller = useRef<HTMLDivElement>(null);
  const data = usePanelData(id, row);
  const record = data.software.data ?? row;
  const editor = useSoftwareEditor(id, record);
  const parts = useUnsavedParts(savedApart);
  const fix = useFix();
  const saving = usePanelSave(editor, parts.unsaved);
  const needsApproval = useNeedsApproval();
  const [deletion, setDeletion] = useState<'asked' | 'done' | null>(null);
  const unsaved = editor.isUnsaved ? 'Unsaved changes' : parts.text;
  const guard = useLeaveGuard(unsaved !== null && deletion !== 'done');
  const setBegun = useBegunRequest(parts.unsaved.contract === null);
  const state = stateOf({ query: data.software, record, editor, isUnsaved: unsaved !== null });
  useSaveKey(() => state === 'ready' && saving.save());
  if (deletion === 'done') return null;

  const mayDelete = !needsApproval || data.contracts === 0;
  const isThere = state === 'ready' || state === 'gone';
  const isComing = state === 'loading';
  const name = record ? titleOf(record) : 'Software';

  function leaveDeleted() {
    setDeletion('done');
    guard.leave(onClose);
  }

  return (
    <Drawer
      onOpenChange={(open) => open || guard.leave(onClose)}
      unsaved={unsaved !== null}
      bodyRef={scroller}
      focusAfter={focusAfterDeletedRow}
      title={name}
      lead={record ? <Tile name={record.vendor} /> : isComing && leadSkeleton}
      subtitle={
        record ? <PanelSubtitle record={record} end={data.latest?.endDate} /> : isComing && subtitleSkeleton
      }
      actions={
        state === 'ready' && <PanelMenu id={id} mayDelete={mayDelete} onDelete={() => setDeletion('asked')} />
      }
      header={
        (state === 'ready' || isComing) && (
          <JumpTabs label="Sections" scroller={scroller} items={tabsOf(data)} />
        )
      }
      footer={
        (isThere || isComing) && (
          <PanelFooter
            form={formId}
            label="Save Changes"
            busyLabel="Saving…"
            isSaving={saving.isSaving || (editor.isSent && !editor.isTerminating)}
            isBlocked={state === 'gone' || isNameless(editor.values)}
            unsaved={unsaved}
            failure={failureOf(editor)}
            contractFailure={saving.contractFailure}
          />
        )
      }
    >
      {isComing && <PanelSkeleton />}
      {state === 'missing' && <PanelMissing />}
      {state === 'failed' && <QueryError title="Failed to fetch software" query={data.software} />}
      {state === 'gone' && <PanelGone />}
      {isThere && record && (
        <PanelSections
          record={record}
          isGone={state === 'gone'}
          formId={formId}
          editor={editor}
          terms={termsOf(data.latest, today)}
          recurring={data.recurring}
          waiting={data.waiting}
          parts={parts}
          fix={fix}
          saving={saving}
          onBegun={setBegun}
        />
      )}
      <PanelDialogs name={name} editor={editor} data={data} mayDelete={!needsApproval} />
      {deletion === 'asked' && record && (
        <SoftwareDeletion
          id={id}
          version={record.version}
          name={name}
          contracts={data.contracts}
          files={data.files}
          onClose={() => setDeletion(null)}
          onDeleted={leaveDeleted}
        />
      )}
      {guard.question}
    </Drawer>
  );
}

type PanelDialogsProps = {
  name: string;
  editor: SoftwareEditor;
  data: Pick<ReturnType<typeof usePanelData>, 'latest' | 'newest'>;
  /** False where only administrators delete contracts. */
  mayDelete: boolean;
};

/** The dialogs of the item's form. From the question for the last date, a contract that hasn't begun can be deleted. */
function PanelDialogs({ name, editor, data: { latest, newest }, mayDelete }: PanelDialogsProps) {
  const [deleted, setDeleted] = useState<Contract>();
  return (
    <>
      <SoftwareEditorDialogs
        name={name}
        editor={editor}
        contract={latest ?? null}
        onDelete={mayDelete && newest ? () => setDeleted(newest) : undefined}
      />
      {deleted && <DeleteContractDialog contract={deleted} onClose={() => setDeleted(undefined)} />}
    </>
  );
}

type Known = {
  query: ReturnType<typeof usePanelData>['software'];
  record: SoftwareRecord | undefined;
  editor: SoftwareEditor;
  isUnsaved: boolean;
};

/** What the panel shows. What was typed remains readable where it can't be saved any more ('gone'). */
function stateOf({ query, record, editor, isUnsaved }: Known) {
  const isMissing = isOfKind(query.error, 'missing');
  if (editor.isGone || isMissing) return isUnsaved ? 'gone' : 'missing';
  if (query.isError && !query.data && !isUnsaved) return 'failed';
  return record ? 'ready' : 'loading';
}

// The dialog for the last contract date shows its failures itself.
function failureOf({ problem, isTerminating }: SoftwareEditor): string | null {
  return isTerminating ? null : serverMessage(problem, 'Failed to update software');
}

function tabsOf({ files, comments }: Pick<ReturnType<typeof usePanelData>, 'files' | 'comments'>) {
  return [
    { id: panelParts.contract, label: 'Contract' },
    { id: panelParts.software, label: 'Software' },
    { id: panelParts.notes, label: 'Notes' },
    { id: panelParts.files, label: 'Files', count: files > 0 ? String(files) : undefined },
    { id: panelParts.comments, label: 'Comments', count: comments },
    { id: panelParts.history, label: 'History' },
  ];
}

/** What the address asks to correct in the panel. It is removed from the address at once, so that the same link works again. */
function useFix(): Fix | undefined {
  const asked = useSearch({ strict: false }).fix;
  const [fix] = useState(asked);
  const navigate = useNavigate();
  useEffect(() => {
    if (asked === undefined) return;
    void navigate({
      to: '.',
      search: (before) => ({ ...before, fix: undefined }),
      // The dashboard keeps in the state which panel is open.
      state: true,
      replace: true,
      resetScroll: false,
    });
  }, [asked, navigate]);
  return fix;
}

function PanelSubtitle({ record, end }: { record: SoftwareRecord; end: string | null | undefined }) {
  const { status } = record;
  const today = useToday();
  return (
    <span className="panel-subtitle">
      <StatusMark shape={shapeOf(status)}>{statusText(status, end, today)}</StatusMark>
      <span className="truncate text-11 text-ink-3">{record.unique_id}</span>
    </span>
  );
}

type PanelMenuProps = {
  id: number;
  /** False where only administrators delete the item, since it has contracts. */
  mayDelete: boolean;
  onDelete: () => void;
};

function PanelMenu({ id, mayDelete, onDelete }: PanelMenuProps) {
  const trigger = (
    <Button variant="ghost" size="icon" aria-label="More actions">
      <Ellipsis aria-hidden="true" />
    </Button>
  );
  return (
    <Menu
      trigger={trigger}
      items={[
        { label: 'Copy link', icon: Link, onSelect: () => void copyLink(id) },
        {
          label: 'Delete Software',
          icon: Trash2,
          destructive: true,
          disabled: !mayDelete,
          hint: mayDelete ? undefined : 'Its contracts were approved, so an administrator deletes it.',
          onSelect: onDelete,
        },
      ]}
    />
  );
}

function copyLink(id: number): Promise<void> {
  const address = `${window.location.origin}/table?software=${id}`;
  const onCopied = () => toast({ title: 'Link copied' });
  const onRefused = () =>
    toast({ title: 'The browser didn’t copy the link', description: address, variant: 'destructive' });
  // Browsers offer the clipboard only to pages loaded over HTTPS.
  if (!('clipboard' in navigator)) return Promise.resolve(onRefused());
  return navigator.clipboard.writeText(address).then(onCopied, onRefused);
}
