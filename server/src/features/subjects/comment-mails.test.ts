import { expect, test } from 'vitest';
import { fiveOthers, mailedOf, remove, saveRule } from '../../../test/comment-mails.ts';
import { addedItem } from '../../../test/items.ts';
import { addPerson } from '../../../test/people.ts';
import { withVisitor } from '../../../test/with-visitor.ts';
import type { Database } from '../../db/client.ts';

/** Ann, who is no admin, comments on an item. */
async function scene({ isOwned } = { isOwned: true }) {
  const { app, visitor } = await withVisitor();
  await addPerson(app.db, { email: 'chief@example.com', role: 'admin' });
  const ids = await fiveOthers(app.db);
  const { owner, tech, sponsor } = ids;
  const owners = { business_owner_id: owner, tech_admin_id: tech, executive_sponsor_id: sponsor };
  const item = { vendor: 'Figma', product_name: 'Organization', ...(isOwned && owners) };
  return { app, visitor, url: `/api/software/${await addedItem(visitor, null, item)}/comments`, ids };
}

const mailed = (db: Database) => mailedOf('softwareComment', db);

test('The business owner, those who are mentioned and those who commented before are mailed, never the author', async () => {
  const { app, visitor, url } = await scene();
  await visitor.send('POST', url, { content: 'First, @tom' });
  expect(await mailed(app.db)).toEqual(['owner 1', 'tom 1']);
  const eve = await app.signIn({ email: 'eve@example.com' });
  await eve.send('POST', url, { content: 'Second, for @owner and @eve' });
  expect(await mailed(app.db)).toEqual(['ann 2', 'owner 1', 'owner 2', 'tom 1']);
  await visitor.send('POST', url, { content: 'Third' });
  expect((await mailed(app.db)).filter((mail) => mail.endsWith(' 3'))).toEqual(['eve 3', 'owner 3']);
});

test('An item without an owner, or whose owner was deleted, is the admins’ to hear of', async () => {
  const { app, visitor, url, ids } = await scene({ isOwned: false });
  await visitor.send('POST', url, { content: 'Whose is this?' });
  expect(await mailed(app.db)).toEqual(['chief 1']);
  await visitor.send('PATCH', url.replace('/comments', ''), { business_owner_id: ids.owner });
  await visitor.send('POST', url, { content: 'Yours?' });
  await remove(app.db, 'owner');
  await visitor.send('POST', url, { content: 'And now?' });
  expect(await mailed(app.db)).toEqual(['chief 1', 'chief 3', 'owner 2']);
});

test('Deleted people get nothing, whatever they were to the item', async () => {
  const { app, visitor, url } = await scene();
  const tom = await app.signIn({ email: 'tom@example.com' });
  await tom.send('POST', url, { content: 'First' });
  await remove(app.db, 'tom');
  await visitor.send('POST', url, { content: 'Second, @tom' });
  expect(await mailed(app.db)).toEqual(['owner 1', 'owner 2']);
});

test('A saved rule says who is mailed; the author of a thread is who commented first', async () => {
  const { app, visitor, url } = await scene();
  await saveRule(app.db, {
    softwareComment: {
      subject: 'S',
      html: 'H',
      roles: ['tech_admin', 'exec_sponsor', 'author', 'requestor'],
    },
  });
  await visitor.send('POST', url, { content: 'First, @tom' });
  expect(await mailed(app.db)).toEqual(['sponsor 1', 'tech 1']);
  const eve = await app.signIn({ email: 'eve@example.com' });
  await eve.send('POST', url, { content: 'Second' });
  await visitor.send('POST', url, { content: 'Third' });
  const later = (await mailed(app.db)).filter((mail) => !mail.endsWith(' 1'));
  expect(later).toEqual(['ann 2', 'sponsor 2', 'sponsor 3', 'tech 2', 'tech 3']);
});
