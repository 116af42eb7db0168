import { signBefore } from '@purser/domain/currencies/currency-amounts';
import type { DateText } from '@purser/domain/days';
import { daysBetween } from '@purser/domain/days';
import { type MailEvent, mailKinds } from '@purser/domain/mail';
import type { MailKind, Placeholder } from '@purser/domain/mails/define-mail';
import { readableCost } from '@purser/domain/money';
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
import type { Work } from '../../platform/serve.ts';
import { findReminderSample } from '../reminders/reminder-details.ts';

interface Sample {
  /** The name of the record; null for an invented one. */
  readonly about: string | null;
  readonly details: MailDetails;
}

export async function findSample(
  { db, today, currency }: Pick<Work, 'db' | 'today' | 'currency'>,
  event: MailEvent,
): Promise<Sample> {
  const sign = signBefore(currency);
  if (event === 'renewalReminder') return findRenewal(db, today);
  const { rows } = await db.execute<FoundSample & Record<string, unknown>>(
    samples[event] ?? newest[mailKinds[event].about],
  );
  const [found] = rows;
  const given = Object.entries(found?.details ?? {}).filter(
    (entry): entry is [string, string] => entry[1] !== null,
  );
  const details = {
    ...inventedOf(event),
    ...(found && leftEmpty(event)),
    ...Object.fromEntries(given),
    ...(found?.actions && { toCheck: checklist(found.actions) }),
    ...(found?.details.department && {
      department: historyValue('department', found.details.department, new Map()) ?? '',
    }),
    ...(found?.differences && { differences: found.differences.map(differenceText).join('; ') }),
    ...(found?.changes && {
      changes: found.changes.map((change) => changeText(change, { sign, most: 60 })).join('\n'),
    }),
  };
  const words =
    event === 'approvalStep' || event === 'contractSubmission' ? wordsOf(event, details, sign) : {};
  return { about: found?.about ?? null, details: { ...details, ...words } };
}

const placeholdersOf = (event: MailEvent, isWanted: (placeholder: Placeholder) => boolean = () => true) =>
  mailKinds[event].placeholders.filter((one) => one.name !== 'why' && isWanted(one));

const inventedOf = (event: MailEvent): MailDetails =>
  Object.fromEntries(placeholdersOf(event).map(({ name, sample }) => [name, sample]));

const leftEmpty = (event: MailEvent): MailDetails =>
  Object.fromEntries(
    placeholdersOf(event, ({ isInvented }) => isInvented === true).map(({ name }) => [name, '']),
  );

async function findRenewal(db: Executor, today: DateText): Promise<Sample> {
  const found = await findReminderSample(db, today);
  const invented = inventedOf('renewalReminder');
  if (found) {
    const link = `/dashboard?software=${found.softwareId}`;
    return { about: found.about, details: { ...invented, link, ...found.details } };
  }
  const { renewalDate, endDate, billingCycle } = textsIn(invented);
  const day = { renewalDay: renewalDate, endDate, billingCycle };
  const daysLeft = daysLeftText(daysBetween(today, renewalDate));
  return { about: null, details: { ...invented, daysLeft, dayMeaning: renewalDayMeaning(day, today) } };
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
function wordsOf(event: 'approvalStep' | 'contractSubmission', details: MailDetails, sign: string) {
  const texts = textsIn(details);
  const { requestNumber, decision, nextStep, cost, isSubmission } = texts;
  const isForContract = event === 'contractSubmission';
  if (isForContract && requestNumber === '') return addedContractTexts(texts);
  const news = {
    ...texts,
    action: actionOf(decision, isForContract || isSubmission !== ''),
    cost: cost === '' ? null : readableCost(cost, sign),
    isForContract,
    next: nextStep === '' ? null : { step: nextStep, assignee: null },
  };
  return news.next ? assigneeTexts(news) : observerTexts(news);
}

function actionOf(decision: string, isSubmission: boolean): StepEventAction {
  if (decision === 'rejected') return 'rejected';
  return isSubmission ? 'submitted' : 'approved';
}

/** The values that words are made of, as texts. */
function textsIn(details: MailDetails) {
  const text = (name: string): string => {
    const { [name]: value } = details;
    return typeof value === 'string' ? value : '';
  };
  return {
    vendor: text('vendor'),
    product: text('product'),
    author: text('author'),
    step: text('step'),
    requestNumber: text('requestNumber'),
    decision: text('decision'),
    nextStep: text('nextStep'),
    cost: text('cost'),
    isSubmission: text('isSubmission'),
    renewalDate: text('renewalDate'),
    endDate: text('endDate'),
    billingCycle: text('billingCycle'),
  };
}

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

/** The newest item or request, for kinds that have nothing better to be about. */
const newest: Readonly<Record<MailKind['about'], SQL>> = {
  item: sql`select ${itemName} as about, jsonb_build_object(${itemFields}) as details
    from software as item order by id desc limit 1`,
  request: sql`select ${requestName} as about, jsonb_build_object(${requestFields}) as details
    from purchase_requests as request where id = (${newestRequest})`,
};

const samples: Readonly<Partial<Record<MailEvent, SQL>>> = {
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
