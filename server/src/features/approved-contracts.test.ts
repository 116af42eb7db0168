import type { Contract } from '@purser/api/contracts';
import type { RenewalTerm } from '@purser/api/renewal-terms';
import { changedTerms } from '@purser/domain/contract-approval';
import { expect, test } from 'vitest';
import { jsonOf } from '../../test/answers.ts';
import { withColleagues } from '../../test/colleagues.ts';
import {
  type ContractScene,
  contractScene,
  type ItemName,
  notice,
  urlsOf,
} from '../../test/contract-scene.ts';
import { contractWays } from '../../test/contract-ways.ts';
import { call, endpointsOfApi, hasId, isWrite } from '../../test/endpoint-table.ts';

const endpoints = await endpointsOfApi();

async function withScene() {
  const { app, ...people } = await withColleagues();
  return contractScene(app, people);
}

/** All contracts by their id, and until when each binds that nothing follows. */
interface Approved {
  readonly contracts: ReadonlyMap<number, Contract>;
  readonly ends: ReadonlyMap<number, string>;
}

async function approvedIn({ ann, items }: ContractScene): Promise<Approved> {
  const listed: Contract[] = jsonOf(await ann.get('/api/contracts'));
  const ends = new Map<number, string>();
  for (const id of Object.values(items)) {
    const answer = await ann.get(`/api/software/${id}/renewal`);
    if (answer.statusCode !== 200) continue;
    const { others, ...first } = answer.json();
    for (const renewal of [first, ...others]) ends.set(renewal.contractId, endOf(renewal));
  }
  return { contracts: new Map(listed.map((contract) => [contract.id, contract])), ends };
}

const goesOn = '9999-12-31';
const endOf = ({ state, renewsItself, canEndOn, term }: RenewalTerm): string =>
  (state === 'cancelled' || (!renewsItself && canEndOn === null) ? term.end : null) ?? goesOn;

/** What somebody had that nobody approved, in words. */
function wonBy(before: Approved, after: Approved, mayRecord: boolean): string[] {
  const terms = [...before.contracts.values()].flatMap((contract) => {
    const now = after.contracts.get(contract.id);
    if (!now) return [`contract ${contract.id} is gone`];
    const changed = changedTerms(contract, now).filter((field) => field !== 'endDate');
    return changed.map((field) => `the ${field} of contract ${contract.id} is another`);
  });
  const added = [...after.contracts.keys()].filter((id) => !before.contracts.has(id));
  const longer = [...after.ends].filter(([id, end]) => end > (before.ends.get(id) ?? goesOn));
  return [
    ...terms,
    ...(added.length > (mayRecord ? 1 : 0) ? ['a contract was added'] : []),
    ...longer.map(([id, end]) => `contract ${id} binds until ${end}`),
  ];
}

test('Whatever a plain user calls as usual, no contract that was approved is changed, and none is added', async () => {
  const scene = await withScene();
  const writes = endpoints.filter(isWrite);
  expect(Object.keys(contractWays).toSorted()).toEqual(writes.map(({ address }) => address).toSorted());
  let before = await approvedIn(scene);
  for (const endpoint of writes) {
    const ids = hasId(endpoint) ? Object.values(scene.items) : [1];
    for (const id of ids) await call(scene.ann, endpoint, { id });
    // The call may have ended the session.
    const ann = { ...scene.ann, ...(await scene.app.signIn({ email: 'ann.archer@example.com' })) };
    const after = await approvedIn({ ...scene, ann });
    expect([endpoint.address, ...wonBy(before, after, false)]).toEqual([endpoint.address]);
    before = after;
  }
});

const tried = Object.entries(contractWays).filter(([, way]) => !('not' in way));

test.each(tried)('%s is no way to more than was approved', async (_address, way) => {
  const scene = await withScene();
  for (const [name, attempt] of Object.entries(way)) {
    const before = await approvedIn(scene);
    const answer = await attempt(scene);
    const won = wonBy(before, await approvedIn(scene), name === 'the running term twice');
    expect([name, ...won]).toEqual([name]);
    const { errors = [] } = answer.json();
    expect([name, answer.statusCode === 200 && errors.length === 0], answer.body).toEqual([name, false]);
  }
});

test('Withdrawing is offered to whom the server lets do it, in the list and for the item', async () => {
  const scene = await withScene();
  const { app, ann } = scene;
  const renewalOf = (name: ItemName): string => `${urlsOf(scene)(name)}/renewal`;
  const [runsOn, endsItself] = [renewalOf('unending'), renewalOf('ended')];
  for (const url of [runsOn, endsItself]) {
    const { canEndOn, term } = jsonOf(await ann.get(url));
    jsonOf(await ann.send('PUT', url, { ...notice, termEnd: canEndOn ?? term.end }));
  }
  const listed: RenewalTerm[] = jsonOf(await ann.get('/api/renewals/terms?days=3650'));
  const offered: unknown[] = [];
  for (const url of [renewalOf('cancelled'), runsOn, endsItself]) {
    const { mayWithdraw, contractId } = jsonOf(await ann.get(url));
    const inList = listed.find((term) => term.contractId === contractId)?.mayWithdraw ?? mayWithdraw;
    const { statusCode } = await ann.send('DELETE', url);
    offered.push([mayWithdraw, inList, statusCode]);
  }
  expect(offered).toEqual([
    [false, false, 403],
    [false, false, 403],
    [true, true, 204],
  ]);
  const eve = { ...ann, ...(await app.signIn({ email: 'eve.east@example.com' })) };
  expect(jsonOf(await eve.get(renewalOf('cancelled'))).mayWithdraw).toBe(true);
});
