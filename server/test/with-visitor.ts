import { onTestFinished } from 'vitest';
import type { TestPerson } from './people.ts';
import { startApp, type TestApp, type Visitor } from './start-app.ts';

const ann: TestPerson = { email: 'ann@example.com' };

/** An application that ends with its test, and somebody who is signed in there: Ann, unless it matters who. */
export async function withVisitor(
  person = ann,
  starting = startApp(),
): Promise<{ app: TestApp; visitor: Visitor }> {
  const app = await starting;
  onTestFinished(() => app[Symbol.asyncDispose]());
  return { app, visitor: await app.signIn(person) };
}

/** The same with several people, by their names; chief administers. */
export async function withVisitors<Name extends string>(...names: readonly Name[]) {
  const app = await startApp();
  onTestFinished(() => app[Symbol.asyncDispose]());
  const signIn = (name: string) =>
    app.signIn({ email: `${name}@example.com`, role: name === 'chief' ? 'admin' : 'user' });
  const people: Partial<Record<Name, Visitor>> = {};
  for (const name of names) people[name] = await signIn(name);
  return { app, ...(people as Record<Name, Visitor>) };
}
