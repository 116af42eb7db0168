import type { ItemRenewal, RenewalDecision, RenewalTerm } from '@purser/api/renewal-terms';
import { Problem } from '@purser/domain/problem';
import { fullDay } from '@purser/domain/renewal/day-words';
import { decisionText } from '@purser/domain/renewal/decision-words';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { companySign } from '../../../lib/format.ts';
import { refreshPortfolio } from '../../../lib/refresh-portfolio.ts';
import { useToday } from '../../../lib/session.tsx';
import { toast } from '../../../lib/toast.ts';
import { useTypedForm } from '../../../lib/typed-form.ts';
import type { TheirChange } from '../../../ui/conflict-dialog.tsx';
import { useVersionedSave } from '../../../ui/versioned-save.ts';
import { useDecideRenewal } from '../renewal-writes.ts';
import { itemRenewalQuery } from '../terms.queries.ts';
import type { DecisionBody } from './made-decision.ts';
import { renewalName } from './opened-decision.ts';
import { bodyOf, faultsOf, type TypedDecision, typedFrom } from './typed-decision.ts';
import { useDecisionUndo } from './use-decision-undo.ts';

type DecisionOptions = {
  row: RenewalTerm;
  kind: TypedDecision['decision'];
  /** The files chosen as evidence; of those that aren't uploaded yet, any id stands for theirs. */
  evidence?: readonly number[];
  onDone: () => void;
  /** Another term runs by now. */
  onRow: (row: RenewalTerm) => void;
};

/** A decision that is typed, checked and saved, and what hinders it. */
export function useDecision(options: DecisionOptions) {
  const { row, kind, evidence = [], onDone, onRow } = options;
  const today = useToday();
  const saving = useDecisionSave({ row, onDone });
  const current = useCurrentTerm(row, (found) => {
    saving.forget();
    if (found) onRow(found);
    else onDone();
  });
  const about = { row, today, evidence };
  const { form, typed, change, faults } = useTypedForm({
    start: typedFrom(row, kind),
    faultsOf: (decision) => faultsOf(decision, about),
    error: saving.error,
    also: ['evidenceFileIds'],
  });

  return {
    today,
    typed,
    change,
    faults,
    form,
    save: (uploaded: readonly number[] = []) =>
      void saving.save(bodyOf(typed, { ...about, evidence: uploaded })),
    saving: { isPending: saving.isSaving, error: saving.error },
    conflict: saving.conflict,
    current: { isAsking: current.isPending, show: () => current.mutate() },
  };
}

export type RenewalDecisionForm = ReturnType<typeof useDecision>;

function useDecisionSave({ row, onDone }: Pick<DecisionOptions, 'row' | 'onDone'>) {
  const client = useQueryClient();
  const decide = useDecideRenewal();
  const undo = useDecisionUndo();
  // A decision that was withdrawn is no longer told of, but its version counts: the refusal names it.
  const newest = useRef(0);
  const { softwareId, decision: before } = row;

  return useVersionedSave({
    update: {
      ...decide,
      mutateAsync: (body, callbacks) =>
        decide.mutateAsync(body, {
          ...callbacks,
          onError: (error, ...rest) => {
            newest.current = versionIn(error);
            callbacks?.onError?.(error, ...rest);
          },
        }),
    },
    bodyOf: (decision: DecisionBody, fresh: Fresh | null) => ({
      softwareId,
      version: fresh ? fresh.version : (before?.version ?? 0),
      decision,
    }),
    findOut: async (): Promise<Fresh> => {
      const found = await findTerm(client, row);
      return { found, version: newest.current };
    },
    changesIn: ({ found }, typed) => changesBetween(row, found?.decision ?? null, typed),
    onSaved: (renewal: ItemRenewal) => {
      const saved = termIn(renewal, row);
      const version = saved?.decision?.version ?? renewal.version;
      announceDecision(saved ?? row, () => undo.mutate({ row, before, version }));
      onDone();
    },
    onTaken: () => {
      void refreshPortfolio(client);
      onDone();
    },
  });
}

interface Fresh {
  readonly found: RenewalTerm | undefined;
  readonly version: number;
}

function versionIn(error: Error): number {
  const version = error instanceof Problem ? error.more?.version : undefined;
  return typeof version === 'number' ? version : 0;
}

/** Asks for the term that a contract runs in by now; undefined where there is none any more. */
function useCurrentTerm(row: RenewalTerm, onFound: (found: RenewalTerm | undefined) => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => findTerm(client, row),
    meta: { failure: { title: 'The current term could not be loaded', description: 'server' } },
    onSuccess: (found) => {
      void refreshPortfolio(client);
      onFound(found);
    },
  });
}

const termIn = (renewal: ItemRenewal, { contractId }: RenewalTerm): RenewalTerm | undefined =>
  [renewal, ...renewal.others].find((term) => term.contractId === contractId);

async function findTerm(client: QueryClient, row: RenewalTerm): Promise<RenewalTerm | undefined> {
  const renewal = await client.fetchQuery({ ...itemRenewalQuery(row.softwareId), staleTime: 0 });
  return termIn(renewal, row);
}

function changesBetween(row: RenewalTerm, theirs: RenewalDecision | null, mine: DecisionBody): TheirChange[] {
  const wordsOf = (decision: InWords | null): string =>
    decision === null
      ? ''
      : [decisionText(decision, row, companySign()), decision.note].filter(Boolean).join(': ');
  const before = row.decision;
  if (wordsOf(before) === wordsOf(theirs)) return [];
  return [
    {
      label: 'Decision',
      before: wordsOf(before),
      theirs: wordsOf(theirs),
      mine: wordsOf({
        decision: mine.decision,
        note: mine.note ?? null,
        until: mine.until || null,
        targetCost: mine.targetCost ? Number(mine.targetCost) : null,
        noticeSentOn: mine.noticeSentOn || null,
        noticeMethod: mine.noticeMethod ?? null,
        endsWith: mine.endsWith ?? null,
      }),
      by: theirs?.userName ?? null,
      at: theirs?.decidedAt ?? null,
    },
  ];
}

type InWords = Parameters<typeof decisionText>[0] & { readonly note: string | null };

/** Says what was decided, and offers to undo it to whoever may. */
function announceDecision(row: RenewalTerm, undo: () => void): void {
  const { title, text } = wordsOf(row);
  toast({
    title,
    description: `${renewalName(row)}. ${text}`,
    ...(row.mayWithdraw && { action: { label: 'Undo', run: undo } }),
  });
}

function wordsOf({ decision, state, term }: RenewalTerm): { title: string; text: string } {
  if (decision?.decision === 'renegotiate') {
    const until = decision.until === null ? '' : ` until ${fullDay(decision.until)}`;
    return { title: `Renegotiating${until}`, text: 'Reminders are paused until then.' };
  }
  if (state === 'cancelled') {
    const end = term.end === null ? '' : `: ends ${fullDay(term.end)}`;
    return { title: `Cancelled${end}`, text: 'No further notice is needed.' };
  }
  return { title: 'Cancelling', text: 'It keeps reminding until notice is recorded.' };
}
