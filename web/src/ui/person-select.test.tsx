import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answerFrom } from '../../test/network.ts';
import { giveHeight } from '../../test/portfolio.ts';
import { maya, renderSection, usersAnswer } from '../../test/render-app.tsx';
import { jack, tom } from '../../test/requests.ts';
import { newUser } from '../../test/user.ts';
import { PersonSelect } from './person-select.tsx';

giveHeight();

test('Of two people of one name it is said which can be chosen, and which was', async () => {
  const other = { ...tom, id: 9, name: 'TOM OKAFOR', username: 'tom9' };
  answerFrom({ 'GET /api/users': () => usersAnswer([jack, maya, tom, other]) });
  renderSection(<PersonSelect label="Tech Admin" value={tom.id} onChange={() => {}} />);
  const select = screen.getByRole('combobox', { name: 'Tech Admin' });
  // Apart, so that where there is no room it is the name that is cut, and not what tells them apart.
  expect((await within(select).findByText('(tom)')).previousSibling?.textContent).toBe('Tom Okafor');
  await newUser().click(screen.getByRole('combobox', { name: 'Tech Admin' }));
  const options = (await screen.findAllByRole('option')).map(({ textContent }) => textContent);
  expect(options.slice(1)).toEqual([
    'JWJack Whitfield',
    'MLMaya Lindqvist',
    'TOTom Okafor (tom)',
    'TOTOM OKAFOR (tom9)',
  ]);
});
