import type { CsvWarning } from '@purser/api/portfolio';
import { defaultOptions } from '@purser/domain/options';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { csvServer, emptyReply } from '../../../test/csv-server.ts';
import { importOurs, uploadMatched, user } from '../../../test/import-screen.ts';
import { json, problem, type SentRequest } from '../../../test/network.ts';

const options = '/api/settings/software-options';
const newSegments: CsvWarning = {
  row: 2,
  message:
    '2 new business segments, such as Port. Their items keep them; other items can’t choose them until they are in Settings',
  count: 1530,
  newOptions: { list: 'businessSegments', values: ['Port', 'studio'] },
};

test('New segments are added to Settings from the trial, which is then run again', async () => {
  const saved: unknown[] = [];
  const server = csvServer({
    [`GET ${options}`]: () => json(defaultOptions),
    [`PUT ${options}`]: ({ body }: SentRequest) => {
      saved.push(JSON.parse(String(body)));
      return json(defaultOptions);
    },
  });
  await uploadMatched();
  await server.trial({ ...emptyReply, created: 2, warnings: [newSegments] });
  const warnings = await screen.findByRole('region', { name: 'Warnings' });
  expect(within(warnings).getByRole('listitem').textContent).toContain('1,530 rows: 2 new business segments');
  await user.click(
    within(warnings).getByRole('button', { name: 'Add them to business segments in Settings' }),
  );
  await server.trial({ ...emptyReply, created: 2 });
  // Somebody else had added Studio meanwhile, which letter case doesn't tell apart.
  expect(saved).toEqual([{ businessSegments: [...defaultOptions.businessSegments, 'Port'] }]);
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Warnings' })).toBeNull());
});

test('From the report they are added too, and a refusal says why', async () => {
  const answers = [problem(422, 'Please use at most 500 options'), json(defaultOptions)];
  const server = csvServer({
    [`GET ${options}`]: () => json(defaultOptions),
    [`PUT ${options}`]: () => answers.shift() ?? problem(500, 'Too often'),
  });
  (await importOurs(server)).result({ ...emptyReply, imported: 2, warnings: [newSegments] });
  const add = await screen.findByRole('button', { name: /^Add them/ });
  await user.click(add);
  expect(await screen.findByText('Please use at most 500 options')).toBeTruthy();
  await user.click(add);
  const warnings = screen.getByRole('region', { name: 'Warnings' });
  const added = '2 values were added to business segments in Settings';
  await waitFor(() => expect(within(warnings).getByRole('listitem').textContent).toBe(added));
});

test('Refused rows are grouped in the report as in the trial, and the download says what it has', async () => {
  const server = csvServer();
  const sent = await importOurs(server);
  const refused = (row: number) => ({ row, message: 'Vendor is required' });
  sent.result({
    ...emptyReply,
    imported: 1,
    errors: [
      { ...refused(2), cells: ['', 'Rocket'] },
      ...Array.from({ length: 1330 }, (_, at) => refused(at + 3)),
    ],
  });
  const errors = await screen.findByRole('region', { name: 'Rows with errors' });
  expect(within(errors).getByText('1,331 rows')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'First 1 error as CSV' })).toBeTruthy();
});
