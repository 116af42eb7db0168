import { type GivenRenewingContract, renewingContract } from '@purser/api/contracts';
import { newDecision } from '@purser/api/renewal-terms';
import { addDays, addMonths } from '@purser/domain/renewal/civil-days';
import { createContract } from '../src/features/contracts/contract-creation.service.ts';
import { decideRenewal, getItemRenewal } from '../src/features/renewals/renewal-decisions.service.ts';
import { later } from '../src/platform/clock.ts';
import type { Work } from '../src/platform/serve.ts';
import { demoContract } from './demo-contract.ts';
import type { DemoItem } from './portfolio.ts';
import type { DemoStep } from './requests.ts';

const day = 24 * 60 * 60 * 1000;
const decidedDaysAgo = 4;

/** The terms of an item from the oldest to the latest. */
export function demoTermsOf(item: DemoItem, today: string): GivenRenewingContract[] {
  const shared = { billingCycle: item.cycle, paymentType: item.payment, ...renewalOf(item) };
  if (item.endsIn === null) {
    const startDate = addMonths(today, -17);
    const nextReviewDate = addMonths(today, 1);
    return [renewingContract.parse({ ...shared, startDate, ...amountOf(item), nextReviewDate })];
  }
  const lastEnd = addDays(today, item.endsIn);
  return Array.from({ length: item.before + 1 }, (_, at) => {
    const yearsBack = item.before - at;
    const end = addMonths(lastEnd, -12 * yearsBack);
    return renewingContract.parse({
      ...shared,
      startDate: addDays(addMonths(end, -12), 1),
      endDate: end,
      ...amountOf(item, 0.96 ** yearsBack),
      cancellationNoticeDate: item.noticeDays === null ? null : addDays(end, -item.noticeDays),
    });
  });
}

// In another currency the company's amount follows from the rate.
function amountOf({ cost, currency }: DemoItem, part = 1) {
  const amount = Math.round(cost * part);
  return currency === '' ? { cost: amount } : { currency, originalCost: amount };
}

function renewalOf({ renews, notice, uplift }: DemoItem) {
  const [count, noticeUnit] = notice.split(' ');
  return {
    autoRenew: renews !== null,
    renewalMonths: renews,
    renewalUplift: uplift,
    ...(notice !== '' && { noticeCount: Number(count), noticeUnit }),
  };
}

/** What people decided about an item's latest term, so that each state has its example. */
export function demoDecisionSteps(
  work: Work,
  { id, item }: { readonly id: number; readonly item: DemoItem },
): DemoStep[] {
  const decide = decisions[item.decided];
  if (!decide) return [];
  const then = { ...work, at: later(work.at, -decidedDaysAgo * day) };
  return [{ daysAgo: decidedDaysAgo, run: () => decide(then, id, item) }];
}

type Decide = (work: Work, id: number, item: DemoItem) => Promise<unknown>;

const decisions: Readonly<Record<string, Decide>> = {
  renegotiate: (work, id, { cost }) =>
    decideSo(work, id, {
      decision: 'renegotiate',
      targetCost: Math.round(cost * 0.9),
      until: addDays(work.today, 10),
      note: 'Asked for the price of two years ago; we use a tenth fewer seats.',
    }),
  cancel: (work, id) =>
    decideSo(work, id, { decision: 'cancel', note: 'The schedules move into Asana. Notice is to be sent.' }),
  cancelled: (work, id) =>
    decideSo(work, id, {
      decision: 'cancel',
      noticeSentOn: addDays(work.today, -decidedDaysAgo),
      noticeMethod: 'email',
      note: 'Support goes on with the platform of the streaming team.',
    }),
  renewed: async (work, id, item) => {
    const { boundary, nextCost, contractId } = await getItemRenewal(work, id);
    if (boundary === null || nextCost === null) return;
    const endDate = addDays(addMonths(boundary, 12), -1);
    const terms = { billingCycle: item.cycle, paymentType: item.payment, ...renewalOf(item) };
    const next = { ...terms, startDate: boundary, endDate, cost: nextCost, renewsContractId: contractId };
    await createContract(work, id, { contract: demoContract(next) });
  },
};

async function decideSo(work: Work, id: number, decision: object): Promise<void> {
  const { term, canEndOn } = await getItemRenewal(work, id);
  await decideRenewal(work, id, newDecision.parse({ termEnd: canEndOn ?? term.end, ...decision }));
}
