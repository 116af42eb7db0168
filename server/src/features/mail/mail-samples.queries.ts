import type { DateText } from '@purser/domain/days';
import { daysBetween } from '@purser/domain/days';
import type { MailEvent } from '@purser/domain/mail';
import { daysLeftText, renewalDayMeaning } from '@purser/domain/reminders';
import { changeText, historyValue } from '@purser/domain/request-changes';
import { titleParts } from '@purser/domain/request-labels';
import {
  addedContractTexts,
  assigneeTexts,
  checklist,
  observerTexts,
  type StepEventAction,
} from '@purser/domain/request-mail-texts';
import { differenceText, type TermsDifference } from '@purser/domain/request-terms';
import { type SQL, sql } from 'drizzle-orm';
import type { Executor } from '../../db/client.ts';
import type { MailDetails } from '../../platform/mail/render-mail.ts';
import { findReminderSample } from '../reminders/reminder-sample.ts';

interface Sample {
  /** The name of the record; null for an invented one. */
  readonly about: string | null;
  readonly details: MailDetails;
}

export async function findSample(db: Executor, event: MailEvent, today: DateText): Promise<Sample> {
  if (event === 'renewalReminder') return findRenewal(db, today);
  const { rows } = await db.execute<FoundSample & Record<string, unknown>>(samples[event]);
  const [found] = rows;
  const given = Object.entries(found?.details ?? {}).filter(
    (entry): entry is [string, string] => entry[1] !== null,
  );
  const details = {
    ...invented,
    ...(found && nothingMore),
    ...Object.fromEntries(given),
    ...(found?.actions && { toCheck: checklist(found.actions) }),
    ...(found?.details.department && {
      department: historyValue('department', found.details.department, new Map()) ?? '',
    }),
    ...(found?.differences && { differences: found.differences.map(differenceText).join('; ') }),
    ...(found?.changes && { changes: found.changes.map((change) => changeText(change, 60)).join('\n') }),
  };
  const words = event === 'approvalStep' || event === 'contractSubmission' ? wordsOf(event, details) : {};
  return { about: found?.about ?? null, details: { ...withDay(details, today), ...words } };
}

async function findRenewal(db: Executor, today: DateText): Promise<Sample> {
  const found = await findReminderSample(db, today);
  if (!found) return { about: null, details: withDay(invented, today) };
  const link = `/dashboard?software=${found.softwareId}`;
  return { about: found.about, details: { ...invented, ...nothingMore, link, ...found.details } };
}

// Any event's mail may name these, as far as its rule is written so.
function withDay(details: typeof invented, today: DateText): MailDetails {
  const { renewalDate: renewalDay, endDate, billingCycle } = details;
  return {
    ...details,
    daysLeft: daysLeftText(daysBetween(today, renewalDay)),
    dayMeaning: renewalDayMeaning({ renewalDay, endDate, billingCycle }, today),
  };
}

/** A record that a mail could be about. Null is replaced by an invented text. */
interface FoundSample {
  readonly about: string;
  readonly details: Readonly<Record<string, string | null>>;
  readonly actions?: readonly string[] | null;
  readonly differences?: readonly TermsDifference[] | null;
  readonly changes?: readonly Parameters<typeof changeText>[0][] | null;
}

// As the person whose turn it is reads it, where there is one.
function wordsOf(event: 'approvalStep' | 'contractSubmission', details: typeof invented) {
  const { requestNumber, decision, nextStep, cost } = details;
  const isForContract = event === 'contractSubmission';
  if (isForContract && requestNumber === '') return addedContractTexts(details);
  const news = {
    ...details,
    action: actionOf(decision, isForContract || details.isSubmission !== ''),
    cost: cost === '' ? null : Number(cost),
    isForContract,
    next: nextStep === '' ? null : { step: nextStep, assignee: null },
  };
  return news.next ? assigneeTexts(news) : observerTexts(news);
}

function actionOf(decision: string, isSubmission: boolean): StepEventAction {
  if (decision === 'rejected') return 'rejected';
  return isSubmission ? 'submitted' : 'approved';
}

const invented = {
  vendor: 'Northwind',
  product: 'Planner',
  link: '/dashboard',
  author: 'Ann Archer',
  requestNumber: 'REQ-000123',
  comment: 'The offer holds until the end of the month.',
  step: 'Legal Review',
  decision: 'approved',
  differences: 'Cost approved at $11,500 a year, entered at $12,000 a year',
  nextStep: 'Finance Approval',
  changes:
    'Ann Archer changed Estimated Cost from $10,000 to $12,000 after Tech Security Assessment was approved',
  startDate: '2027-01-01',
  endDate: '2027-12-31',
  noticeDate: '2027-10-31',
  renewalDate: '2027-10-31',
  cost: '12000.00',
  billingCycle: 'yearly',
  requestor: 'Ann Archer',
  department: 'Studio 60%, Corporate 40%',
  description: 'Plans and schedules of all productions.',
  requirements: 'Replaces three spreadsheets.',
  toCheck: '• The terms of payment\n• The end of the contract',
  soFar: 'Ann Archer: We need it from January on.',
  itemLink: '',
  change: '+$500, +4.3%, now $11,500 a year',
  due: 'Oct 31, 2026',
  files: [{ text: 'Order form.pdf (312 KB)', path: '/requests' }],
  approveLink: '',
  changesLink: '',
  rejectLink: '',
  isSubmission: '',
};

// What a sample of a real record leaves empty rather than invented, where the record has no value of its own.
const nothingMore = {
  differences: '',
  changes: '',
  nextStep: '',
  endDate: '',
  noticeDate: '',
  requestNumber: '',
  cost: '',
  requestor: '',
  department: '',
  description: '',
  requirements: '',
  toCheck: '',
  soFar: '',
};

const itemName = sql`item.vendor || ' ' || item.product_name`;
const itemFields = sql`'vendor', item.vendor, 'product', item.product_name, 'link', '/dashboard?software=' || item.id`;
const numberOf = (id: SQL): SQL => sql`'REQ-' || lpad(${id}::text, 6, '0')`;
const [noVendor, noProduct] = titleParts({ vendor: null, productName: null });
const vendor = sql`coalesce(request.vendor, ${noVendor})`;
const product = sql`coalesce(request."productName", ${noProduct})`;
const requestName = sql`${numberOf(sql`request.id`)} || ' ' || ${vendor} || ' - ' || ${product}`;
const requestFields = sql`'vendor', ${vendor}, 'product', ${product}, 'link', '/requests/' || request.id,
  'requestNumber', ${numberOf(sql`request.id`)}`;
const contractFields = sql`'startDate', contract."startDate", 'endDate', contract."endDate",
  'cost', contract.cost::text, 'billingCycle', contract."billingCycle"`;
const newestRequest = sql`select id from purchase_requests where status <> 'draft' order by id desc limit 1`;

const samples: Readonly<Record<Exclude<MailEvent, 'renewalReminder'>, SQL>> = {
  softwareComment: sql`
    with newest as (select "softwareId", "userName", content from comments order by id desc limit 1)
    select ${itemName} as about,
      jsonb_build_object(${itemFields}, 'author', newest."userName", 'comment', newest.content) as details
    from software as item left join newest on true
    where item.id = coalesce(newest."softwareId", (select max(id) from software))`,
  requestComment: sql`
    with newest as (select "requestId", "userName", content from request_comments order by id desc limit 1)
    select ${requestName} as about,
      jsonb_build_object(${requestFields}, 'author', newest."userName", 'comment', newest.content) as details
    from purchase_requests as request left join newest on true
    where request.id = coalesce(newest."requestId", (${newestRequest}))`,
  approvalStep: sql`
    with step as (
      select * from request_steps where "decidedBy" is not null order by "completedAt" desc, id desc limit 1)
    select ${requestName} as about,
      jsonb_build_object(${requestFields}, 'author', step."decidedByName", 'step', step.label, 'decision', step.state,
        'comment', case when step.id is not null then coalesce(step.comments, '') end,
        'isSubmission', case when step.position = 0 then 'yes' end, 'requestor', requestor.name,
        'cost', request."estimatedCost"::text, 'nextStep', later.label,
        'department', case when later.id is not null then request.department end,
        'description', case when later.id is not null then request.description end,
        'requirements', case when later.id is not null then request."businessRequirements" end) as details,
      later.actions, step.differences, (
        select jsonb_agg(jsonb_build_object('who', change."userName", 'fieldName', change."fieldName",
          'oldValue', change."oldValue", 'newValue', change."newValue", 'after', after.label) order by change.id)
        from request_changes as change
        join request_steps as after on after."requestId" = change."requestId" and after."stepName" = change."afterStep"
        where change."requestId" = request.id and later.id is not null) as changes
    from purchase_requests as request
    join users as requestor on requestor.id = request."requestorId"
    left join step on true
    left join lateral (
      select * from request_steps as later
      where later."requestId" = request.id and later.position > coalesce(step.position, 1)
        and (step.id is null or step.state = 'approved')
      order by later.position limit 1) as later on true
    where request.id = coalesce(step."requestId", (${newestRequest}))`,
  contractSubmission: sql`
    with contract as (select * from contracts order by id desc limit 1)
    select ${itemName} as about, jsonb_build_object(${itemFields}, ${contractFields}, 'requestNumber', (
      select ${numberOf(sql`request.id`)} from purchase_requests as request
      where request."contractId" = contract.id limit 1)) as details
    from contract join software as item on item.id = contract."softwareId"`,
};
