/**
 * What somebody might try by each call that writes, to have a contract cost more or last longer than was approved. The compiler
 * asks for a line for each new call.
 */
import type { Write } from '@purser/api/audited';
import type { LightMyRequestResponse } from 'fastify';
import { jsonOf } from './answers.ts';
import {
  type ContractScene,
  euros,
  type ItemName,
  newItem,
  notice,
  statusOf,
  urlsOf,
} from './contract-scene.ts';
import { uploadCsv } from './csv-files.ts';
import { yearly } from './items.ts';
import { act } from './request-scene.ts';
import type { Visitor } from './start-app.ts';

type Try = (scene: ContractScene) => Promise<LightMyRequestResponse>;

/** What is tried by a call, by what it tries, or why no contract is within its reach. */
export type Way = Readonly<Record<string, Try>> | { readonly not: string };

const termsOf = (terms: string) =>
  `unique_id,vendor,product_name,start_date,end_date,cost,auto_renew,renewal_months\n${terms}\n`;

const changes: Readonly<Record<string, object>> = {
  'a cost': { cost: 99_000 },
  'an own amount': { originalCost: 1_000_000_000, rate: 0.000001 },
  'the table’s rate of today': { startDate: '2026-11-20', rate: null },
  'a later end': { endDate: '2046-12-31' },
  'no end': { endDate: null, billingCycle: 'monthly' },
  'an earlier start': { startDate: '2020-01-01' },
  'a long renewal': { autoRenew: true, renewalMonths: 120 },
  'a steep increase': { renewalUplift: 200 },
  'a long notice': { noticeCount: 24, noticeUnit: 'months' },
  'another payment': { paymentType: 'ACH' },
};

const changedBy = (method: 'PUT' | 'PATCH'): Way =>
  Object.fromEntries(
    Object.entries(changes).map(([name, change]): [string, Try] => [
      name,
      async (scene) => {
        const [{ id }] = jsonOf(await scene.ann.get(`${urlsOf(scene)('running')}/contracts`));
        return scene.ann.send(method, `/api/contracts/${id}`, change);
      },
    ]),
  );

const sent =
  (method: 'POST' | 'PUT' | 'PATCH' | 'DELETE', item: ItemName) =>
  (path: string, body?: object): Try =>
  (scene) =>
    scene.ann.send(method, `${urlsOf(scene)(item)}${path}`, body);

const reopened = (method: 'PUT' | 'PATCH'): Way => ({
  'a terminated item goes on': sent(method, 'terminated')('', { status: 'active' }),
  'an item goes on that a file ended': sent(method, 'closed')('', { status: 'active' }),
});

const file =
  (text: string): Try =>
  ({ app, ann }) =>
    uploadCsv(app, ann, { file: text });

const nextOf =
  (item: ItemName, terms: object): Try =>
  async (scene) => {
    const url = `${urlsOf(scene)(item)}/contracts`;
    const [{ id }] = jsonOf(await scene.ann.get(url));
    return scene.ann.send('POST', url, { ...yearly, renewsContractId: id, ...terms });
  };

const requests = '/api/purchase-requests';

/** A request of ann's for software, approved at 1,000 up to its last step. */
async function toBuy(ann: Visitor): Promise<string> {
  const fields = { vendor: 'Wasabi', productName: 'Storage', estimatedCost: 1000, submit: true };
  const url = `${requests}/${jsonOf(await ann.send('POST', requests, fields), 201).id}`;
  jsonOf(await act(ann, url, ['approve', 'check']));
  return url;
}

const completed =
  (terms: object): Try =>
  async ({ ann }) =>
    ann.send('POST', `${await toBuy(ann)}/complete`, {
      software: { vendor: 'Wasabi', product_name: 'Storage' },
      contract: { startDate: '2026-12-01', endDate: '2027-11-30', ...terms },
    });

/** A request of ann's for a contract, approved up to its last step. */
async function toSign(scene: ContractScene): Promise<string> {
  const submit = `${urlsOf(scene)('ended')}/contracts/submit`;
  const url = `${requests}/${jsonOf(await scene.ann.send('POST', submit, yearly), 201).id}`;
  jsonOf(await act(scene.ann, url, ['approve', 'check']));
  return url;
}

const submissionIsAsked = { not: 'it only asks for a contract, whose approvals decide' };
const isNoContracts = { not: 'it is about what belongs to an item, a request or a person, and no contract' };
const isAdministrators = { not: 'it is an administrator’s' };
const writesNothing = { not: 'it writes nothing that counts' };

/** By address. */
export const contractWays: Readonly<Record<Write, Way>> = {
  'PUT /api/contracts/:id': changedBy('PUT'),
  'PATCH /api/contracts/:id': changedBy('PATCH'),
  'DELETE /api/contracts/:id': {
    'the contract that ended an item goes': async (scene) => {
      const [{ id }] = jsonOf(await scene.ann.get(`${urlsOf(scene)('cancelled')}/contracts`));
      return scene.ann.send('DELETE', `/api/contracts/${id}`);
    },
  },
  'POST /api/contracts/apply-rate': {
    'the rate of today': async (scene) => {
      const [{ id }] = jsonOf(await scene.ann.get(`${urlsOf(scene)('running')}/contracts`));
      return scene.ann.send('POST', '/api/contracts/apply-rate', { ids: [id], date: '2026-11-21' });
    },
  },
  'POST /api/software/:id/contracts': {
    'a contract': sent('POST', 'ended')('/contracts', yearly),
    'a next term': nextOf('running', { startDate: '2027-01-01', endDate: '2027-12-31' }),
    'the running term at another cost': nextOf('unrecorded', { cost: 5_000_000 }),
    'the running term for longer': nextOf('unrecorded', { endDate: '2036-12-31' }),
    'the running term cut short, to renew itself anew': nextOf('unrecorded', { endDate: '2026-11-30' }),
    'the running term with a long renewal': nextOf('unrecorded', { renewalMonths: 120 }),
    'the running term in another currency': nextOf('unrecorded', {
      cost: undefined,
      ...euros,
      originalCost: 1_000_000_000,
      rate: 0.000001,
    }),
    'the running term twice': async (scene) => {
      jsonOf(await nextOf('unrecorded', { cost: 1200 })(scene), 201);
      return nextOf('unrecorded', { cost: 1200 })(scene);
    },
  },
  'POST /api/software': {
    'software with a contract': ({ ann }) =>
      ann.send('POST', '/api/software', { vendor: 'Loom', product_name: 'Pro', contract: yearly }),
  },
  'PUT /api/software/:id': reopened('PUT'),
  'PATCH /api/software/:id': reopened('PATCH'),
  'POST /api/software/:id/terminate': {
    'a later end': sent('POST', 'running')('/terminate', { endDate: '2046-12-31' }),
    'a term that nobody signed': sent('POST', 'ended')('/terminate', { endDate: '2026-12-31' }),
    'a later day than it was terminated by': sent('POST', 'terminated')('/terminate', {
      endDate: '2026-12-31',
    }),
    'a later day than it was cancelled for': sent('POST', 'cancelled')('/terminate', {
      endDate: '2027-12-31',
    }),
    'a term more of what runs on': sent('POST', 'unending')('/terminate', { endDate: '2027-12-31' }),
  },
  'DELETE /api/software/:id': { 'the item goes with its contracts': sent('DELETE', 'cancelled')('') },
  'PUT /api/software/:id/renewal': {
    'another decision in place of a cancellation': sent('PUT', 'cancelled')('/renewal', {
      termEnd: '2026-12-31',
      decision: 'renegotiate',
      until: '2026-12-01',
      note: 'Ask',
    }),
    'a cancellation without notice in place of one with it': sent('PUT', 'cancelled')('/renewal', {
      termEnd: '2026-12-31',
      decision: 'cancel',
    }),
    'the next term in place of this one': sent('PUT', 'cancelled')('/renewal', {
      ...notice,
      termEnd: '2026-12-31',
      endsWith: 'next',
    }),
    'the contract of the next term': sent('PUT', 'running')('/renewal', {
      termEnd: '2026-12-31',
      decision: 'renew',
    }),
  },
  'DELETE /api/software/:id/renewal': {
    'the cancellation of a contract that renews itself': sent('DELETE', 'cancelled')('/renewal'),
    'the same once its item goes on': async (scene) => {
      jsonOf(await sent('PUT', 'cancelled')('', { status: 'active' })(scene));
      return sent('DELETE', 'cancelled')('/renewal')(scene);
    },
    'one’s own, of one that runs on': async (scene) => {
      const end = { ...notice, termEnd: '2026-11-30' };
      jsonOf(await sent('PUT', 'unending')('/renewal', end)(scene));
      return sent('DELETE', 'unending')('/renewal')(scene);
    },
  },
  'POST /api/software/upload-csv': {
    'a cost': file(termsOf('running,Acme,running,2026-01-01,2026-12-31,99000,true,12')),
    'a later end': file(termsOf('ended,Acme,ended,2025-01-01,2046-12-31,1200,false,')),
    'a long renewal': file(termsOf('ended,Acme,ended,2025-01-01,2025-12-31,1200,true,120')),
    'the running term': file(termsOf('unrecorded,Acme,unrecorded,2026-01-01,2026-12-31,1200,true,12')),
    'a cancelled item goes on': file(statusOf('cancelled', 'active')),
    'a terminated item goes on by a row with its contract': file(
      'unique_id,vendor,product_name,status,start_date,end_date,cost\nclosed,Acme,closed,active,2026-01-01,2026-12-31,1200\n',
    ),
  },
  'POST /api/imports/:id/undo': {
    'the file that brought a contract': ({ ann }) => ann.send('POST', '/api/imports/1/undo'),
    'the file that ended an item': ({ ann }) => ann.send('POST', '/api/imports/2/undo'),
  },
  'POST /api/purchase-requests/:id/complete': {
    'a cost': completed({ cost: 99_000 }),
    'an own amount': completed({ ...euros, originalCost: 1_000_000_000, rate: 0.000001 }),
    'an own amount at too low a rate': completed({ ...euros, originalCost: 100, rate: 0.000001 }),
  },
  'POST /api/purchase-requests/:id/action': {
    'a dear contract of one’s own behind the approved cost': async ({ ann, app }) => {
      const url = await toBuy(ann);
      const { id } = jsonOf(await ann.send('POST', '/api/software', { vendor: 'W', product_name: 'S' }), 201);
      jsonOf(await ann.send('PUT', url, { softwareId: id }));
      await uploadCsv(app, ann, { file: newItem });
      return ann.send('POST', `/api/software/${id}/contracts`, yearly);
    },
  },
  'PUT /api/purchase-requests/:id': {
    'other terms before the last approval': async (scene) =>
      scene.ann.send('PUT', await toSign(scene), { contract: { ...yearly, cost: 99_000 } }),
    'another cost before the last approval': async (scene) =>
      scene.ann.send('PUT', await toSign(scene), { estimatedCost: 99_000 }),
  },
  'POST /api/software/:id/contracts/submit': submissionIsAsked,
  'POST /api/software/submit': submissionIsAsked,
  'POST /api/purchase-requests': submissionIsAsked,
  'POST /api/purchase-requests/:id/copy': submissionIsAsked,
  'POST /api/purchase-requests/:id/withdraw': submissionIsAsked,
  'DELETE /api/purchase-requests/:id': submissionIsAsked,
  'PUT /api/purchase-requests/:id/steps/:stepId/reassign': submissionIsAsked,
  'POST /api/purchase-requests/:id/comments': isNoContracts,
  'POST /api/renewals/bulk': isNoContracts,
  'POST /api/software/:id/snooze': isNoContracts,
  'POST /api/software/:id/change-logs': isNoContracts,
  'POST /api/software/:id/comments': isNoContracts,
  'POST /api/vendor-files/upload': isNoContracts,
  'PUT /api/uploads/:key': isNoContracts,
  'POST /api/vendor-files': isNoContracts,
  'DELETE /api/software/:id/vendor-files/:fileId': isNoContracts,
  'POST /api/s3/multipart': isNoContracts,
  'POST /api/s3/multipart/:uploadId/complete': isNoContracts,
  'DELETE /api/s3/multipart/:uploadId': isNoContracts,
  'POST /api/request-attachments/upload': isNoContracts,
  'POST /api/request-attachments': isNoContracts,
  'DELETE /api/request-attachments/:id': isNoContracts,
  'POST /api/calendar-feeds': isNoContracts,
  'DELETE /api/calendar-feeds/:id': isNoContracts,
  'POST /api/forecast-scenarios': isNoContracts,
  'DELETE /api/forecast-scenarios/:id': isNoContracts,
  'PUT /api/settings/software-options': isNoContracts,
  'PUT /api/me': isNoContracts,
  'POST /api/auth/login': isNoContracts,
  'POST /api/auth/register': isNoContracts,
  'PUT /api/users/:id/absence': isNoContracts,
  'DELETE /api/users/:id/absence': isNoContracts,
  'DELETE /api/users/:id/sessions': isNoContracts,
  'POST /api/notifications/read': isNoContracts,
  'PUT /api/me/notification-settings': isNoContracts,
  'POST /api/software/export-csv': writesNothing,
  'POST /api/settings/email-rules/preview': writesNothing,
  'POST /api/settings/workflow/try': writesNothing,
  'POST /api/client-errors': writesNothing,
  'PUT /api/budgets': isAdministrators,
  'POST /api/budgets/upload-csv': isAdministrators,
  'POST /api/users/bulk-import': isAdministrators,
  'PUT /api/users/:id': isAdministrators,
  'DELETE /api/sessions': isAdministrators,
  'DELETE /api/users/:id': isAdministrators,
  'POST /api/settings/software-options/rename': isAdministrators,
  'PUT /api/settings/:key': isAdministrators,
  'PUT /api/settings/costTolerance': isAdministrators,
  'PUT /api/settings/fiscalYearStart': isAdministrators,
  'PUT /api/settings/exchange-rates': isAdministrators,
  'DELETE /api/settings/exchange-rates/:currency/:date': isAdministrators,
  'DELETE /api/settings/exchange-rates/:currency': isAdministrators,
  'POST /api/settings/exchange-rates/upload-csv': isAdministrators,
  'PUT /api/settings/workflow': isAdministrators,
  'PUT /api/settings/approval-groups': isAdministrators,
  'PUT /api/settings/holidays': isAdministrators,
  'PUT /api/settings/request-forms': isAdministrators,
  'PUT /api/settings/email-rules': isAdministrators,
  'POST /api/settings/email-rules/reset': isAdministrators,
  'POST /api/settings/email-rules/test': isAdministrators,
  'POST /api/mails/:id/resend': isAdministrators,
  'POST /api/system/backups': isAdministrators,
};
