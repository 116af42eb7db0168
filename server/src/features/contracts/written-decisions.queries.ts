import type { DateText } from '@purser/domain/days';
import type { GivenDecision } from '@purser/domain/renewal/deciding';
import type { RenewalDecision } from '@purser/domain/renewal/renewal-source';
import { sql } from 'drizzle-orm';
import type { Executor } from '../../db/client.ts';
import { renewalDecisions } from '../../db/tables/renewal-decisions.ts';

/** A term as decisions name it. */
export interface NamedTerm {
  readonly softwareId: number;
  readonly contractId: number;
  readonly termEnd: DateText;
}

/** A decision as it is written. */
export interface WrittenDecision extends Omit<GivenDecision, 'decision' | 'evidenceFileIds'> {
  readonly decision: RenewalDecision | null;
  readonly evidenceFileIds: number[];
  readonly requestId: number | null;
  readonly statusBefore: string | null;
  readonly endBefore: DateText | null;
  readonly movedEnd: boolean;
  readonly decidedBy: number;
  readonly decidedByName: string;
  readonly decidedAt: string;
}

/** What nothing decided is; a renewal says no more than that either. */
export const nothingDecided: Omit<WrittenDecision, 'decidedBy' | 'decidedByName' | 'decidedAt'> = {
  decision: null,
  note: null,
  until: null,
  targetCost: null,
  noticeSentOn: null,
  noticeMethod: null,
  evidenceFileIds: [],
  endsWith: null,
  vendorAgreed: false,
  requestId: null,
  statusBefore: null,
  endBefore: null,
  movedEnd: false,
};

/** Writes a decision, or that it was withdrawn, and counts its version up. */
export async function writeDecision(tx: Executor, term: NamedTerm, decision: WrittenDecision): Promise<void> {
  await tx
    .insert(renewalDecisions)
    .values({ ...term, ...decision })
    .onConflictDoUpdate({
      target: [renewalDecisions.contractId, renewalDecisions.termEnd],
      set: { ...decision, version: sql`${renewalDecisions.version} + 1` },
    });
}
