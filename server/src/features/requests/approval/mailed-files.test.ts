import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { attached, idOf } from '../../../../test/request-comments-scene.ts';
import { act, askedFor, requestScene, stepNames } from '../../../../test/request-scene.ts';
import { findSavedMailRules } from '../../../platform/mail/mail-rules.ts';
import { type MailDetails, renderOutgoing } from '../../../platform/mail/render-mail.ts';

const { submission } = stepNames;

test('The files of a request are links in the mail of whoever’s turn it is', async () => {
  const { scene, app, ann } = await requestScene();
  const url = await askedFor(scene, { estimatedCost: 1000 });
  const file = await attached(app, ann, { url });
  await act(ann, url, ['approve', submission]);
  const { rows } = await app.db.execute<{ details: MailDetails }>(
    sql`select details from mails join users on users.id = mails."userId" where username = 'tess' order by mails.id desc limit 1`,
  );
  const { details = {} } = rows[0] ?? {};
  const path = `/requests/${idOf(url)}#file-${file.id}`;
  expect(details.files).toEqual([{ text: expect.stringContaining(file.fileName), path }]);
  const mail = await renderOutgoing(
    { event: 'approvalStep', details, why: null },
    await findSavedMailRules(app.db),
    { appUrl: 'https://purser.test', currency: 'USD' },
  );
  expect(mail.html).toContain(`<a href="https://purser.test${path}">`);
  expect(mail.text).toContain(`https://purser.test${path}`);
});
