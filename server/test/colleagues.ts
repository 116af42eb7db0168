import { eq } from 'drizzle-orm';
import { onTestFinished } from 'vitest';
import { users } from '../src/db/tables/users.ts';
import { addPerson, type TestPerson } from './people.ts';
import { startApp, type TestApp, type Visitor } from './start-app.ts';

export interface Colleague extends Visitor {
  readonly id: number;
}

export async function colleague(app: TestApp, person: TestPerson): Promise<Colleague> {
  const visitor = await app.signIn(person);
  return { ...visitor, id: await addPerson(app.db, person) };
}

export const threeColleagues = async (app: TestApp) => ({
  ann: await colleague(app, { email: 'ann.archer@example.com' }),
  bob: await colleague(app, { email: 'bob.baker@example.com' }),
  eve: await colleague(app, { email: 'eve.east@example.com', role: 'admin' }),
});

/** An application that ends with its test, and the three of them. */
export async function withColleagues() {
  const app = await startApp();
  onTestFinished(() => app[Symbol.asyncDispose]());
  return { app, ...(await threeColleagues(app)) };
}

export async function deletePerson(app: TestApp, id: number): Promise<void> {
  await app.db.update(users).set({ deletedAt: app.clock.now() }).where(eq(users.id, id));
}
