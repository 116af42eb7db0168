import { expect, test } from 'vitest';
import { askedFor, type RequestScene, requestScene, stepNames } from '../../../test/request-scene.ts';
import { broughtTo } from '../../../test/request-steps.ts';
import { attached } from '../../../test/request-comments-scene.ts';
import { pdfFile, uploaded } from '../../../test/vendor-files.ts';
import { uploads } from '../../db/tables/uploads.ts';

const contract = { startDate: '2026-12-01', endDate: '2027-11-30', cost: 1000 };
const software = { vendor: 'Wasabi', product_name: 'Cloud Storage' };

/** A request at its wrap-up with two attachments of ann's; answers their ids. */
async function atWrapUp(scene: RequestScene): Promise<{ url: string; ids: number[] }> {
  const url = await askedFor(scene);
  const quote = await attached(scene.app, scene.ann, { url, file: pdfFile('Quote.pdf', 'a quote') });
  const terms = await attached(scene.app, scene.ann, { url, file: pdfFile('Terms.pdf', 'the terms') });
  await broughtTo(scene, url, stepNames.wrapUp);
  return { url, ids: [quote.id, terms.id] };
}

test('A wrap-up brings attachments along as files of the item, beside files that are new', async () => {
  const { scene, app, wes, ann } = await requestScene();
  const { url, ids } = await atWrapUp(scene);
  const files = [await uploaded(app, wes, pdfFile('Contract.pdf'))];
  const answer = await wes.send('POST', `${url}/complete`, { software, contract, files, attachments: ids });
  expect(answer.statusCode, answer.body).toBe(200);
  const { id } = answer.json().software;
  const kept: { id: number; fileName: string; uploadedByName: string }[] = (
    await ann.get(`/api/software/${id}/vendor-files`)
  ).json();
  expect(kept.map(({ fileName }) => fileName).toSorted()).toEqual(['Contract.pdf', 'Quote.pdf', 'Terms.pdf']);
  const quote = kept.find(({ fileName }) => fileName === 'Quote.pdf');
  expect(quote).toMatchObject({ uploadedByName: 'Ann' });
  const download = await wes.get(`/api/vendor-files/${quote?.id}/download`);
  expect(download.rawPayload).toEqual(pdfFile('Quote.pdf', 'a quote').bytes);
  expect((await ann.get(`${url}/attachments`)).json()).toHaveLength(2);
  const changes: { newValue: string }[] = (await ann.get(`/api/software/${id}/change-logs`)).json();
  expect(changes.map(({ newValue }) => newValue)).toEqual(expect.arrayContaining(['Quote.pdf', 'Terms.pdf']));
  // Repeated, it answers the same.
  const again = await wes.send('POST', `${url}/complete`, { software, contract, files, attachments: ids });
  expect(again.json().software.id).toBe(id);
});

test('An attachment of another request is refused, and nothing is created', async () => {
  const { scene, ann, wes, app } = await requestScene();
  const { url, ids } = await atWrapUp(scene);
  const other = await askedFor(scene);
  const foreign = await attached(app, ann, { url: other });
  const answer = await wes.send('POST', `${url}/complete`, {
    software,
    contract,
    attachments: [...ids, foreign.id],
  });
  expect(answer.statusCode).toBe(422);
  expect(answer.json()).toMatchObject({
    fields: { 'attachments.2': 'This file is no longer with the request. Please take its tick away' },
  });
  expect((await ann.get('/api/software')).json()).toEqual([]);
});

test.each(['the attachment', 'the file of the item'])(
  'Where %s is deleted, the other one can still be read; the object goes with the last',
  async (first) => {
    const { scene, app, wes, chief } = await requestScene();
    const { url, ids } = await atWrapUp(scene);
    const body = { software, contract, attachments: ids.slice(0, 1) };
    const { id } = (await wes.send('POST', `${url}/complete`, body)).json().software;
    const [file] = (await chief.get(`/api/software/${id}/vendor-files`)).json();
    const removals = [
      () => chief.send('DELETE', `/api/request-attachments/${ids[0]}`),
      () => chief.send('DELETE', `/api/software/${id}`),
    ];
    const readings = [
      () => chief.get(`/api/request-attachments/${ids[0]}/download`),
      () => chief.get(`/api/vendor-files/${file.id}/download`),
    ];
    const order = first === 'the attachment' ? [0, 1] : [1, 0];
    const [one = 0, other = 0] = order;
    expect((await removals[one]?.())?.statusCode).toBe(204);
    await app.runJobs();
    expect((await readings[other]?.())?.statusCode).toBe(200);
    expect((await removals[other]?.())?.statusCode).toBe(204);
    await app.runJobs();
    const names = (await app.db.select().from(uploads)).map(({ fileName }) => fileName);
    expect(names).toEqual(['Terms.pdf']);
  },
);
