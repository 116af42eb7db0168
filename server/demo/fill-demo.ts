import { newSoftware } from '@purser/api/software';
import { pino } from 'pino';
import { openDatabase } from '../src/db/client.ts';
import { startEmbeddedPostgres } from '../src/db/embedded-postgres.ts';
import { migrateDatabase } from '../src/db/migrate.ts';
import { users } from '../src/db/tables/users.ts';
import { createContract } from '../src/features/contracts/contract-creation.service.ts';
import { withCost } from '../src/features/contracts/contract-currency.ts';
import { createSoftwareWithContract } from '../src/features/contracts/contracts.service.ts';
import { demoPeople } from '../src/features/session/evaluation/demo-people.ts';
import { enterEvaluation } from '../src/features/session/evaluation/evaluation.service.ts';
import { softwareSubject } from '../src/features/subjects/software-subject.ts';
import { noCaller } from '../src/platform/audit.ts';
import { type Clock, later, machineClock } from '../src/platform/clock.ts';
import type { Config } from '../src/platform/config.ts';
import { settleCurrency } from '../src/platform/currencies.ts';
import { openStorage } from '../src/platform/files/open-storage.ts';
import { openJobs, prepareJobs } from '../src/platform/jobs.ts';
import type { Work } from '../src/platform/serve.ts';
import { personColumns } from '../src/platform/session.ts';
import { addComment } from '../src/platform/subjects/comments.ts';
import { demoApprovalSteps } from './approvals.ts';
import { addDemoFile, type DemoFile } from './files.ts';
import { addDemoRates, demoMoneySteps } from './money.ts';
import { type DemoItem, demoItems, sharesIn } from './portfolio.ts';
import { demoDecisionSteps, demoTermsOf } from './renewals.ts';
import type { DemoNote } from './request-stories.ts';
import { type DemoStep, demoRequestSteps } from './requests.ts';

/** Comments on items, by vendor and product, the oldest first. */
const demoComments: Readonly<Record<string, readonly DemoNote[]>> = {
  'Adobe Creative Cloud': [
    [
      1,
      9,
      'The renewal quote came in at +9 %. @nora.lindqvist can we give back 40 seats before the notice date?',
    ],
    [0, 8, '38 seats were not used in the last 90 days. I will ask the promo team whether they need them.'],
    [2, 5, 'Promo keeps 6 of them, the rest can go.'],
  ],
  'Slack Business+': [[3, 21, 'Legal has no objections to the new data processing terms.']],
  'Datadog Pro': [
    [1, 34, 'Overage again in October. @nora.lindqvist do we commit to more hosts, or send fewer logs?'],
    [
      0,
      33,
      'Fewer logs first: debug lines of the players alone are a third of it. Let us look again in a month.',
    ],
  ],
  'Figma Organization': [
    [2, 13, 'Two of the design teams share seats at the moment. @tomas.figueira is that allowed?'],
  ],
  'Microsoft 365 E3': [[1, 48, 'Price is fixed until the end of the term. See the order form in the files.']],
};

const day = 24 * 60 * 60 * 1000;

/**
 * Fills a new data folder with a realistic portfolio, by the same services that the API calls; answers the number of
 * items.
 */
export async function fillDemo({ dataDir, timeZone, ...config }: Config): Promise<number> {
  const clock = machineClock(timeZone);
  const log = pino({ level: 'warn' }, pino.destination(2));
  const embedded = await startEmbeddedPostgres({ dataDir, log });
  const database = await openDatabase(embedded.url, { log });
  await migrateDatabase(database.pool, { log });
  await settleCurrency(database.db, config, log);
  await prepareJobs(database.pool, log, timeZone);
  const jobs = await openJobs(database.pool, log);
  const files = await openStorage({ ...config, dataDir }, log);
  // The people that it adds are for the evaluation only.
  await enterEvaluation({ db: database.db, clock });
  await fill({ db: database.db, files, jobs, currency: config.currency }, clock);
  await jobs.stop();
  await database.close();
  await embedded.stop();
  return demoItems.length;
}

async function fill(parts: Pick<Work, 'db' | 'files' | 'jobs' | 'currency'>, clock: Clock): Promise<void> {
  const owners = await addPeople(parts.db);
  const [admin] = owners;
  if (!admin) throw new Error('The demonstration has no people.');
  const when = { at: clock.now(), today: clock.today() };
  const work: Work = { ...parts, person: admin, ...when, ifMatch: undefined, caller: noCaller };
  // The portfolio is older than all comments and requests.
  const begun: Work = { ...work, at: later(work.at, -60 * day) };
  await addDemoRates(begun);
  const steps: DemoStep[] = [];
  let renewedItem: number | undefined;
  for (const [at, item] of demoItems.entries()) {
    const owner = (step: number): number => owners[(at * 3 + step) % owners.length]?.id ?? admin.id;
    const fields = {
      business_owner_id: owner(0),
      tech_admin_id: owner(1),
      executive_sponsor_id: at % 7 === 0 ? null : owner(2),
    };
    const id = await addItem(begun, item, fields);
    if (id === undefined) continue;
    if (item.decided === 'requested') renewedItem = id;
    steps.push(...demoDecisionSteps(work, { id, item }));
    for (const [by, daysAgo, text] of demoComments[`${item.vendor} ${item.product}`] ?? []) {
      const author = { person: owners[by] ?? admin, at: later(work.at, -daysAgo * day) };
      steps.push({
        daysAgo,
        run: () => addComment({ ...work, ...author }, softwareSubject, { id, content: text }),
      });
    }
  }
  steps.push(...demoApprovalSteps(work, owners), ...demoMoneySteps(work));
  steps.push(...demoRequestSteps(work, { people: owners, renewedItem }));
  for (const { run } of steps.toSorted((a, b) => b.daysAgo - a.daysAgo)) await run();
}

async function addPeople(db: Work['db']) {
  const people = demoPeople('example.com').map(({ email, name }, at) => ({
    email,
    name,
    username: email.slice(0, email.indexOf('@')),
    role: at === 0 ? ('admin' as const) : ('user' as const),
  }));
  await db.insert(users).values(people).onConflictDoNothing();
  return db.select(personColumns).from(users).orderBy(users.id);
}

async function addItem(work: Work, item: DemoItem, owners: object): Promise<number | undefined> {
  // The rates of the demonstration are of dollars.
  const known = work.currency === 'USD' ? item : { ...item, currency: '' };
  const [first, ...others] = demoTermsOf(known, work.today);
  if (!first) return undefined;
  const contract = await withCost(work, first);
  const { id } = await createSoftwareWithContract(work, { ...softwareOf(item, owners), contract });
  for (const term of others) await createContract(work, id, { contract: await withCost(work, term) });
  for (const file of filesOf(item)) await addDemoFile(work, id, file);
  return id;
}

// Items that are paid by invoice have an order form, and items that were renewed have terms.
function filesOf({ vendor, product, payment, before, cost, currency }: DemoItem): DemoFile[] {
  const title = `${vendor} ${product}`;
  const invented = 'An invented document.';
  const fee = `Annual fee: ${currency || 'USD'} ${cost.toLocaleString('en-US')}`;
  const orderForm = { fileName: `${title} order form.pdf`, lines: [`Order form: ${title}`, fee, invented] };
  const terms = { fileName: `${title} terms.pdf`, lines: [`Terms of service: ${title}`, invented] };
  return [...(payment === 'Invoice' ? [orderForm] : []), ...(before > 1 ? [terms] : [])];
}

function softwareOf(item: DemoItem, owners: object) {
  const { segments, percentages } = sharesIn(item.segments);
  return newSoftware.parse({
    vendor: item.vendor,
    product_name: item.product,
    notes: item.notes,
    status: item.status,
    business_segment: segments,
    business_segment_percentages: percentages && JSON.stringify(percentages),
    team_usage: item.teams,
    ...owners,
  });
}
