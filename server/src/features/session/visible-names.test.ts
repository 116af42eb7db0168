import { expect, test } from 'vitest';
import { startApp } from '../../../test/start-app.ts';
import { withVisitor } from '../../../test/with-visitor.ts';

test('A name that people give themselves is one line, in one direction', async () => {
  const { visitor: ann } = await withVisitor();
  const names = { name: 'Ann\n\nApproved by Bob', firstName: '\u202ennA', lastName: 'Lee\u0007' };
  const answer = await ann.send('PUT', '/api/me', names);
  expect(answer.json()).toMatchObject({ name: 'Ann Approved by Bob', firstName: 'nnA', lastName: 'Lee' });
});

test.each(['\u200b\u2060', '\u3164', '\u202e'])(
  'A name that nobody can see is refused (case %#)',
  async (name) => {
    const { visitor: ann } = await withVisitor();
    const answer = await ann.send('PUT', '/api/me', { name });
    expect(answer.statusCode).toBe(422);
    expect(answer.json().fields).toEqual({ name: 'Name is required' });
    expect((await ann.send('PUT', '/api/me', { firstName: name })).json().firstName).toBeNull();
  },
);

test('Whoever registers by a password has such a name too, or the one of their address', async () => {
  await using app = await startApp({ PASSWORD_SIGN_IN: 'true' });
  const register = async (email: string, name: string): Promise<unknown> => {
    const payload = { email, name, password: 'a long password' };
    return (await app.http.inject({ method: 'POST', url: '/api/auth/register', payload })).json().name;
  };
  expect(await register('ann@example.com', 'Ann\u2028Lee')).toBe('Ann Lee');
  expect(await register('bob.lee@example.com', '\u3164')).toBe('Bob Lee');
});
