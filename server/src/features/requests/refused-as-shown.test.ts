import { refusalOf, requestState } from '@purser/domain/request-actions';
import { expect, test } from 'vitest';
import { act, type RequestScene, requestAt, requestScene, stepNames } from '../../../test/request-scene.ts';

const codes = {
  'unknown step': 'unknown_step',
  'fixed step': 'fixed_step',
  decided: 'decided',
  closed: 'decided',
  'not yet': 'not_yet',
  forbidden: 'forbidden',
  'own step': 'own_step',
  incomplete: 'incomplete',
  'no software': 'no_software_id',
} as const;

const people = ['ann', 'tess', 'bob', 'wes', 'eve', 'chief'] as const;
const actions = people.flatMap((name) =>
  Object.values(stepNames).flatMap((step) =>
    (['approve', 'reject'] as const).map((type) => ({ name, type, step })),
  ),
);

// What is met at each step beside what is done and what is forbidden.
const met = {
  [stepNames.submission]: ['not yet'],
  [stepNames.tech]: ['own step'],
  [stepNames.legal]: ['decided'],
  [stepNames.wrapUp]: ['no software'],
};

type Action = (typeof actions)[number];

/** What a screen, which knows the answers of calls alone, says of an action. */
async function shown({ ann, ids }: RequestScene, url: string, { name, type, step }: Action) {
  const state = requestState((await ann.get(url)).json(), (await ann.get(`${url}/steps`)).json());
  const role = name === 'chief' ? 'admin' : 'user';
  return refusalOf(state, { type, step }, { id: ids[name], role, allowsSelfApproval: false });
}

test.each(Object.values(stepNames))(
  'Of a request at %s, screens know who is refused what, and why',
  async (at) => {
    const scene = await requestScene();
    const setting = '/api/settings/allowSelfApproval';
    expect((await scene.chief.send('PUT', setting, { value: false })).statusCode).toBe(200);
    // There the requestor is asked for an approval of their own.
    const owner = at === stepNames.tech ? { techAdminId: scene.ids.ann } : {};
    const begin = async () => {
      const url = await requestAt(scene, at, owner);
      return url;
    };
    let url = await begin();
    const seen = new Set<string>();
    for (const action of actions) {
      const refusal = await shown(scene, url, action);
      const answer = await act(scene[action.name], url, [action.type, action.step]);
      const said = answer.statusCode === 200 ? undefined : answer.json().code;
      expect(said, JSON.stringify(action)).toBe(refusal && codes[refusal]);
      seen.add(refusal ?? 'done');
      if (refusal === undefined) url = await begin();
    }
    expect([...seen]).toEqual(expect.arrayContaining(['done', 'forbidden', ...met[at]]));
  },
);
