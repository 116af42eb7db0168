import type { ApprovalEvent } from '@purser/domain/approvals/approval-events';
import type { ApprovalState } from '@purser/domain/approvals/approval-state';
import { expect, test } from 'vitest';
import { newMails } from '../../../../test/approval-scene.ts';
import { type RequestScene, requestScene, stepNames } from '../../../../test/request-scene.ts';
import { requestAt } from '../../../../test/request-steps.ts';
import { noCaller } from '../../../platform/audit.ts';
import type { Cause } from './causes.ts';
import { commit } from './commit.ts';
import { lockRequest } from './request-with-steps.ts';

const { submission, tech } = stepNames;

type Ids = RequestScene['ids'];
type Kind = ApprovalEvent['type'];
type Event<K extends Kind> = Extract<ApprovalEvent, { readonly type: K }>;

interface Told {
  readonly history?: string;
  readonly feed?: string;
  /** Who is mailed, and about what. */
  readonly mails?: readonly (readonly [to: string, headline: string])[];
}

type Cases = {
  readonly [K in Kind]: Told & {
    readonly event: (ids: Ids) => Event<K>;
    readonly cause?: Cause | ((ids: Ids) => Cause);
    readonly state?: (ids: Ids) => Partial<ApprovalState>;
  };
};

const decided: Cause = { type: 'decided', step: tech };
const changed: Cause = { type: 'changed', fields: {} };

const cases: Cases = {
  decided: {
    event: () => ({ type: 'decided', step: tech, decisions: [], isStepOver: false }),
    cause: decided,
    feed: 'Chief approved Tech Security of Wasabi - Cloud Storage',
    mails: [['ann', 'Chief approved Tech Security (1 more approval needed): Wasabi Cloud Storage']],
  },
  completed: {
    event: () => ({ type: 'completed', step: tech }),
    history: 'Tech Security has all the approvals that it needs, as whoever was missing isn’t asked any more',
    mails: [['ann', 'Tech Security is approved: Wasabi Cloud Storage']],
  },
  began: {
    event: () => ({ type: 'began', step: tech, appliesNow: true }),
    history: 'Tech Security applies now, which had been skipped',
  },
  skipped: {
    event: () => ({ type: 'skipped', step: tech, because: 'the cost is below $10' }),
    history: 'Tech Security is skipped: the cost is below $10',
  },
  postponed: {
    event: () => ({ type: 'postponed', step: tech }),
    history: 'Tech Security waits again for the steps before it',
  },
  sent_back: {
    event: ({ chief }) => ({ type: 'sent_back', step: tech, byId: chief, round: 2 }),
    cause: { ...decided, comment: 'Where is the data?' },
    state: ({ chief }) => ({ sentBack: { step: tech, byId: chief } }),
    feed: 'Chief asked for changes to Wasabi - Cloud Storage at Tech Security',
    mails: [['ann', 'Chief asks for changes: Wasabi Cloud Storage']],
  },
  handed_in: {
    event: () => ({ type: 'handed_in', round: 2 }),
    cause: { ...decided, step: submission },
    feed: 'Chief submitted Wasabi - Cloud Storage',
    mails: [['ann', 'Chief submitted a request: Wasabi Cloud Storage']],
  },
  asked_anew: {
    event: ({ tess }) => ({ type: 'asked_anew', changes: ['cost'], steps: [tech], personIds: [tess] }),
    history: 'All approvals are asked for anew, as cost changed: Tech Security (Tess)',
  },
  reassigned: {
    event: ({ bob }) => ({ type: 'reassigned', step: tech, toId: bob }),
    cause: ({ bob }) => ({ type: 're-assigned', step: tech, fromName: 'Tess', to: bob }),
    history: 'Bob',
  },
  escalated: {
    event: ({ bob }) => ({ type: 'escalated', step: tech, toIds: [bob], isAdministrators: false }),
  },
  escalation_over: {
    event: ({ bob }) => ({ type: 'escalation_over', step: tech, on: '2026-11-20', toIds: [bob] }),
    history: 'Tech Security went to Bob as well on Nov 20, 2026',
  },
  withdrawn: {
    event: () => ({ type: 'withdrawn' }),
    cause: { type: 'withdrawn', comment: 'We have it' },
    history: 'Chief withdrew the request: We have it',
    feed: 'Chief withdrew the request Wasabi - Cloud Storage',
    mails: [['tess', 'Withdrawn by Chief: Wasabi Cloud Storage']],
  },
  closed: {
    event: () => ({ type: 'closed', status: 'rejected' }),
    cause: decided,
    state: () => ({ status: 'rejected' }),
    feed: 'Chief rejected the request Wasabi - Cloud Storage at Tech Security',
    mails: [['ann', 'Rejected by Chief: Wasabi Cloud Storage']],
  },
  asked: {
    event: ({ tess }) => ({ type: 'asked', step: tech, people: [{ id: tess, onBehalfOfIds: [] }] }),
    mails: [['tess', 'Your turn: Wasabi Cloud Storage']],
  },
  released: { event: ({ tess }) => ({ type: 'released', step: tech, personIds: [tess] }) },
};

test('Each kind of event has its line in the history, its entry in the feed and its mails', async () => {
  const { scene, app, ids, ann, chief } = await requestScene();
  const person = (await chief.get('/api/me')).json();
  const mails = newMails(app);
  const written = async (at: string, path: string, field: string) =>
    (await ann.get(path))
      .json()
      .flatMap((line: Record<string, string>) => (line.createdAt === at ? [line[field]] : []));
  for (const [kind, one] of Object.entries(cases)) {
    const url = await requestAt(scene, tech);
    await mails();
    app.clock.pass(60_000);
    const at = app.clock.now();
    const { cause = changed, state, history = [], feed = [], mails: told = [] } = one;
    await app.db.transaction(async (db) => {
      const work = { db, jobs: app.jobs, at, today: app.clock.today(), caller: noCaller, person };
      const locked = await lockRequest(work, Number(url.split('/').at(-1)));
      await commit(work, locked, {
        state: { ...locked.approval, ...state?.(ids) },
        events: [one.event(ids)],
        cause: typeof cause === 'function' ? cause(ids) : cause,
      });
    });
    expect({
      kind,
      history: await written(at, `${url}/change-logs`, 'newValue'),
      feed: await written(at, '/api/activity-feed', 'description'),
      mails: (await mails()).map(({ to, details }) => [to, details.headline]),
    }).toEqual({ kind, history: [history].flat(), feed: [feed].flat(), mails: told });
    app.clock.pass(60_000);
  }
});
