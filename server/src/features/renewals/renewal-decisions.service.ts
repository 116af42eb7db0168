/** Deciding about a contract's term (docs/product/renewals.md#decisions): the decision, what it does, and that one was withdrawn. */
import type { Contract } from '@purser/api/contracts';
import type { AnswerOf } from '@purser/api/endpoint';
import type { getItemRenewal as endpoint, NewDecision } from '@purser/api/renewal-terms';
import type { Software } from '@purser/api/software';
import { auditChanges } from '@purser/domain/audit';
import type { AuditAction } from '@purser/domain/audit-actions';
import { signBefore } from '@purser/domain/currencies/currency-amounts';
import type { DateText } from '@purser/domain/days';
import { isActive } from '@purser/domain/options';
import { invalid, Problem } from '@purser/domain/problem';
import { fullDay } from '@purser/domain/renewal/day-words';
import {
  decisionFaults,
  endOfCancelled,
  type GivenDecision,
  notAfterToday,
} from '@purser/domain/renewal/deciding';
import { decisionText } from '@purser/domain/renewal/decision-words';
import { isDecided } from '@purser/domain/renewal/groups';
import { latestSnooze } from '@purser/domain/renewal/snooze';
import type { RenewalDecisionRow } from '../../db/tables/renewals.ts';
import { audit } from '../../platform/audit.ts';
import { authorshipOf, historyParts, writeHistory } from '../../platform/history.ts';
import { noSuch, permit, requireVersion } from '../../platform/permit.ts';
import type { Work } from '../../platform/serve.ts';
import { needsApproval } from '../contracts/contract-approval.ts';
import { contractField, contractHistory, termField } from '../contracts/contract-history.ts';
import { lockContract, updateContract as updateRow } from '../contracts/contracts.queries.ts';
import { withoutReopening } from '../contracts/ended-contracts.ts';
import {
  nothingDecided,
  type WrittenDecision,
  writeDecision,
} from '../contracts/written-decisions.queries.ts';
import { readSomeItems } from '../portfolio/portfolio.queries.ts';
import { lockSoftware, updateSoftware as updateItemRow } from '../software/software.queries.ts';
import { titleOf } from '../software/software.service.ts';
import { notifyDecided } from './notify-decided.ts';
import {
  findSnoozes,
  listDecisions,
  listOwnFiles,
  listSetSince,
  writeSnoozes,
} from './renewal-decisions.queries.ts';
import { type NamedRenewal, renewalsOf, termOf } from './renewal-terms.ts';

/** The renewal of an item as its reader sees it, with the version of what was decided. */
export async function getItemRenewal(
  work: Pick<Work, 'db' | 'person' | 'today'>,
  id: number,
): Promise<AnswerOf<typeof endpoint>> {
  const { db, today } = work;
  const [found] = await readSomeItems(db, [id]);
  if (!found) return noSuch('software');
  const [first, ...others] = renewalsOf(found, today);
  if (!first) return noSuch('contract');
  const snoozes = await findSnoozes(db, { userId: work.person.id, today });
  const decisions = await listDecisions(db, id);
  const seen = { today, snoozes, needsApproval: await needsApproval(work) };
  return {
    ...termOf(first, seen),
    version: decisionAbout(first, decisions)?.version ?? 0,
    others: others.map((other) => termOf(other, seen)),
  };
}

const decisionAbout = (
  renewal: NamedRenewal,
  rows: readonly RenewalDecisionRow[],
): RenewalDecisionRow | undefined =>
  rows.find(
    ({ contractId, termEnd }) =>
      contractId === renewal.contractId && termEnd === (renewal.decision?.termEnd ?? endOf(renewal)),
  );

/** What a decision names as the end of a term: of a contract that runs on, the day with which it can end. */
const endOf = ({ canEndOn, term }: NamedRenewal): DateText | null => canEndOn ?? term.end;

/** What is decided about: an item, one of its renewals, and the contract. */
interface Target {
  readonly item: Software;
  readonly renewal: NamedRenewal;
  readonly others: readonly NamedRenewal[];
  readonly contract: Contract;
  readonly before: RenewalDecisionRow | undefined;
}

async function lockTarget(
  work: Work,
  id: number,
  find: (renewals: readonly NamedRenewal[]) => NamedRenewal | undefined,
): Promise<Target> {
  const item = (await lockSoftware(work.db, id)) ?? noSuch('software');
  const [found] = await readSomeItems(work.db, [id]);
  const renewals = found ? renewalsOf(found, work.today) : [];
  if (renewals.length === 0) return noSuch('contract');
  const renewal = find(renewals);
  if (!renewal) throw new Problem('conflict', otherTerm(renewals), { code: 'other_term' });
  const contract = (await lockContract(work.db, renewal.contractId)) ?? noSuch('contract');
  const before = decisionAbout(renewal, await listDecisions(work.db, id));
  const others = renewals.filter((other) => other !== renewal);
  return { item, renewal, others, contract, before };
}

const otherTerm = (renewals: readonly NamedRenewal[]): string => {
  const ends = renewals.flatMap((renewal) => endOf(renewal) ?? []).map(fullDay);
  return `That isn’t the term that runs now: it ends on ${ends.join(' or ') || 'no day that is known'}. Please load again`;
};

/** Renegotiates or cancels; another `termEnd` than that of the present term is 409. */
export const decideRenewal = (
  work: Work,
  id: number,
  input: NewDecision,
): Promise<AnswerOf<typeof endpoint>> =>
  withoutReopening(work, id, async (within) => {
    permit(work.person, 'edit contracts');
    const target = await lockTarget(within, id, (renewals) =>
      renewals.find(
        (renewal) =>
          endOf(renewal) === input.termEnd && (input.contractId ?? renewal.contractId) === renewal.contractId,
      ),
    );
    requireVersion(work.ifMatch, target.before?.version ?? 0);
    const given = await giveBack(within, target);
    const renewal = await judgedBy(within, given);
    const faults = decisionFaults(input, renewal, work.today);
    if (faults) throw invalid(faults);
    await requireOwnFiles(within, id, input.evidenceFileIds);
    const end = endOfCancelled(input, renewal, work.today);
    const ended = end === null ? noEnding : await endContract(within, given, end);
    const { termEnd: _termEnd, contractId: _contractId, ...decided } = input;
    await write(within, target, { ...decided, ...ended });
    return getItemRenewal(within, id);
  });

/** Withdraws the decision about a term: the contract's end and the item's status are what they were before. */
export const withdrawRenewal = (work: Work, id: number, contractId: number | undefined): Promise<void> =>
  withoutReopening(work, id, async (within) => {
    permit(work.person, 'edit contracts');
    const target = await lockTarget(within, id, (renewals) =>
      contractId === undefined
        ? (renewals.find(({ decision }) => decision !== null) ?? renewals[0])
        : renewals.find((renewal) => renewal.contractId === contractId),
    );
    requireVersion(work.ifMatch, target.before?.version ?? 0);
    if (!target.before?.decision) return;
    await giveBack(within, target);
    await write(within, target, nothingDecided);
  });

type Ending = Pick<WrittenDecision, 'statusBefore' | 'endBefore' | 'movedEnd'>;
const noEnding: Ending = { statusBefore: null, endBefore: null, movedEnd: false };

/** Undoes what the decision before did to the item and its contract, unless that was changed since. */
async function giveBack(work: Work, target: Target): Promise<Target> {
  const { before } = target;
  if (!before) return target;
  const setSince = await listSetSince(work.db, before);
  const isMoved = before.movedEnd && !setSince.has(contractField(target.contract.id, 'endDate'));
  const contract = isMoved ? await changeEnd(work, target.contract, before.endBefore) : target.contract;
  const isOurs = before.statusBefore !== null && !isActive(target.item.status) && !setSince.has('status');
  const item = isOurs ? await changeStatus(work, target.item, before.statusBefore ?? '') : target.item;
  return { ...target, contract, item };
}

/**
 * The term by which a decision is judged. A late cancellation moves the contract's end to that of the next term, for which it
 * would be in time: what is decided in its place is judged by the term that it came too late for.
 */
async function judgedBy(work: Work, { item, renewal, before }: Target): Promise<NamedRenewal> {
  if (!before?.movedEnd || before.endsWith !== 'next') return renewal;
  const [found] = await readSomeItems(work.db, [item.id]);
  const renewals = found ? renewalsOf(found, work.today) : [];
  return renewals.find(({ contractId }) => contractId === renewal.contractId) ?? renewal;
}

/** Ends a contract on a day, and with the last of its contracts the item. */
async function endContract(
  work: Work,
  { item, renewal, contract, others }: Target,
  end: DateText,
): Promise<Ending> {
  const movedEnd = contract.endDate !== end;
  if (movedEnd) await changeEnd(work, contract, end);
  const isLast =
    renewal.nextStart === null && others.every((other) => isDecided(other) || other.state === 'lapsed');
  const ends = isLast && isActive(item.status);
  if (ends) await changeStatus(work, item, 'pending_cancellation');
  return {
    movedEnd,
    endBefore: movedEnd ? contract.endDate : null,
    statusBefore: ends ? item.status : null,
  };
}

async function changeEnd(work: Work, row: Contract, endDate: DateText | null): Promise<Contract> {
  if (row.endDate === endDate) return row;
  const history = historyParts(authorshipOf(work), { changes: contractHistory(row, { endDate }) });
  const changes = { endDate, updatedAt: work.at };
  return (await updateRow(work.db, { row, changes }, history)) ?? noSuch('contract');
}

async function changeStatus(work: Work, row: Software, status: string): Promise<Software> {
  const changes = [{ fieldName: 'status', oldValue: row.status, newValue: status }];
  const history = historyParts(authorshipOf(work), { changes });
  return (
    (await updateItemRow(work.db, { row, changes: { status, updatedAt: work.at } }, history)) ??
    noSuch('software')
  );
}

async function requireOwnFiles(work: Work, id: number, files: readonly number[]): Promise<void> {
  if (files.length === 0) return;
  const own = await listOwnFiles(work.db, id);
  if (files.every((file) => own.has(file))) return;
  throw invalid({ evidenceFileIds: 'Evidence has to be a file of this item' });
}

type Decided = Pick<WrittenDecision, keyof GivenDecision | keyof Ending>;

async function write(work: Work, { item, renewal, before }: Target, decided: Decided): Promise<void> {
  const { contractId } = renewal;
  const termEnd = before?.termEnd ?? endOf(renewal) ?? noSuch('contract');
  const authorship = authorshipOf(work);
  const { userId: decidedBy, userName: decidedByName, at: decidedAt } = authorship;
  await writeDecision(
    work.db,
    { softwareId: item.id, contractId, termEnd },
    { ...nothingDecided, ...decided, decidedBy, decidedByName, decidedAt },
  );
  const [oldValue, newValue] = [before, decided].map((made) => wordsOf(work, made, renewal));
  const fieldName = termField({ contractId, termEnd });
  await writeHistory(
    work.db,
    { ...authorship, softwareId: item.id },
    {
      changes: [{ fieldName, oldValue: oldValue ?? null, newValue: newValue ?? null }],
      activity: {
        type: 'contract_updated',
        description: `${titleOf(item)}: ${newValue ? 'a decision about its renewal' : 'the decision about its renewal was withdrawn'}`,
        details: newValue ?? `Term until ${fullDay(termEnd)}`,
      },
    },
  );
  await audit(work, actionOf(decided.decision), {
    target: { id: contractId, name: `Term until ${fullDay(termEnd)}` },
    parent: { id: item.id, name: titleOf(item) },
    changes: auditChanges({ Decision: oldValue ?? null }, { Decision: newValue ?? null }),
  });
  await notifyDecided(work, {
    item,
    contractId,
    termEnd,
    words: newValue ?? null,
    version: (before?.version ?? 0) + 1,
  });
}

function actionOf(decision: Decided['decision']): AuditAction {
  if (decision === null) return 'renewal_withdrawn';
  return decision === 'cancel' ? 'contract_cancelled' : 'renewal_decided';
}

const wordsOf = (
  { currency }: Work,
  decided: Decided | RenewalDecisionRow | undefined,
  renewal: NamedRenewal,
): string | null =>
  decided?.decision
    ? decisionText({ ...decided, decision: decided.decision }, renewal, signBefore(currency))
    : null;

/** Puts an item off for the caller, at most until a week before the day to act. */
export const snoozeRenewal = (
  work: Work,
  id: number,
  until: DateText | null,
): Promise<{ until: DateText | null }> =>
  work.db.transaction(async (tx) => {
    const [found] = await readSomeItems(tx, [id]);
    if (!found) return noSuch('software');
    const [renewal] = renewalsOf(found, work.today);
    if (!renewal) return noSuch('contract');
    if (until !== null) requireSnooze(until, latestSnooze(renewal.actBy, work.today), work.today);
    await writeSnoozes(tx, work.person.id, [{ softwareId: id, until }]);
    return { until };
  });

function requireSnooze(until: DateText, latest: DateText | null, today: DateText): void {
  if (latest === null)
    throw invalid({
      until: 'This can’t be put off: it has to be acted on within a week, or on no day at all',
    });
  if (until <= today) throw invalid({ until: notAfterToday });
  if (until > latest) throw invalid({ until: `Not after ${fullDay(latest)}, a week before you must act` });
}
