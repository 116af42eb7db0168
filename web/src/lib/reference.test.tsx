import { defaultOptions } from '@purser/domain/options';
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answerFrom, json, problem } from '../../test/network.ts';
import { maya, usersAnswer, withClient } from '../../test/render-app.tsx';
import { createQueryClient } from './query-client.ts';
import { useSoftwareOptions, useUsers } from './reference.ts';
import { currentToast } from './toast.ts';

function Lists() {
  const options = useSoftwareOptions();
  const users = useUsers();
  return <p>{[...options.businessSegments, ...users.map(({ name }) => name)].join(', ')}</p>;
}

const show = () =>
  render(
    withClient(
      createQueryClient(() => {}),
      <Lists />,
    ),
  );

test('Lists come from Settings and people from the server', async () => {
  answerFrom({
    'GET /api/settings/software-options': () => json({ ...defaultOptions, businessSegments: ['Games'] }),
    'GET /api/users': () => usersAnswer([maya]),
  });
  show();
  expect(await screen.findByText('Games, Maya Lindqvist')).toBeTruthy();
});

test('Lists that can’t be loaded fall back to the defaults without a word', async () => {
  const sent = answerFrom({
    'GET /api/settings/software-options': () => problem(500, 'Something went wrong'),
    'GET /api/users': () => problem(500, 'Something went wrong'),
  });
  show();
  expect(await screen.findByText('Capital, Ad Sales, Studio, Corporate')).toBeTruthy();
  expect(sent).toHaveLength(2);
  expect(currentToast()).toBeNull();
});
