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
