import { onTestFinished } from 'vitest';
import { type RequestScene, requestScene } from './request-scene.ts';
import { startSmtpServer, type TestSmtpServer } from './smtp-server.ts';
import { startApp, type TestApp, type Visitor } from './start-app.ts';

interface MailScene {
  readonly smtp: TestSmtpServer;
  readonly app: TestApp;
  readonly chief: Visitor;
}

/** An application that sends its mails to a server of the test, and chief, who is an administrator there. */
export async function withMails(env: Record<string, string> = {}): Promise<MailScene> {
  const smtp = await startSmtpServer();
  const app = await startApp({ ...smtp.env, ...env });
  onTestFinished(async () => {
    await app[Symbol.asyncDispose]();
    await smtp[Symbol.asyncDispose]();
  });
  return { smtp, app, chief: await app.signIn({ email: 'chief@example.com', role: 'admin' }) };
}

/** The people and the workflow of requests, whose mails go to a server of the test. */
export async function requestsWithMails(
  env: Record<string, string> = {},
): Promise<RequestScene & { readonly smtp: TestSmtpServer }> {
  const smtp = await startSmtpServer();
  const scene = await requestScene({ ...smtp.env, APP_URL: 'https://purser.example', ...env });
  onTestFinished(async () => {
    await scene[Symbol.asyncDispose]();
    await smtp[Symbol.asyncDispose]();
  });
  return { ...scene, smtp };
}
