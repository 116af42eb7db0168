import { jsonOf } from './answers.ts';
import type { AuditedCall, AuditedCalls, Scene } from './audited-settings.ts';
import { addedItem, yearly } from './items.ts';
import { act, stepNames } from './request-scene.ts';
import { addedRequest } from './requests.ts';

const { submission, wrapUp } = stepNames;
const acme = { parent: { id: 1, name: 'Acme Suite' } };
const wasabi = { vendor: 'Wasabi', productName: 'Storage' };
const named = { target: { id: 1, name: 'REQ-000001 Wasabi - Storage' } };
const request = '/api/purchase-requests/1';

const changed =
  (method: 'PUT' | 'PATCH', change: object): AuditedCall =>
  async ({ admin }) => {
    await addedItem(admin);
    await admin.send(method, '/api/contracts/1', change);
  };

const decided: AuditedCall = async ({ admin }) => {
  const decision = {
    termEnd: '2026-12-31',
    decision: 'renegotiate',
    note: 'Fewer seats',
    until: '2026-12-01',
  };
  jsonOf(await admin.send('PUT', `/api/software/${await addedItem(admin)}/renewal`, decision));
};

/** A request that is handed in, in a workflow of two steps. */
async function handedIn({ admin }: Scene): Promise<void> {
  const steps = [
    { key: submission, label: 'Submission' },
    { key: wrapUp, label: 'Wrap-up' },
  ];
  jsonOf(await admin.send('PUT', '/api/settings/workflow', { steps }));
  await addedRequest(admin, wasabi);
  jsonOf(await act(admin, request, ['approve', submission]));
}

/** What people do to contracts and decide about requests. */
export const recordCalls: AuditedCalls = {
  'POST /api/software': [
    ({ admin }) => addedItem(admin),
    [
      [
        'contract_created',
        { target: { id: 1, name: '2026-01-01 to 2026-12-31, 1200.00 a year, yearly' }, ...acme },
      ],
    ],
  ],
  'POST /api/software/:id/contracts': [
    async ({ admin }) => {
      const next = { ...yearly, startDate: '2027-01-01', endDate: '2027-12-31', renewsContractId: 1 };
      jsonOf(await admin.send('POST', `/api/software/${await addedItem(admin)}/contracts`, next), 201);
    },
    [
      ['contract_renewed', { target: { id: 2 }, ...acme }],
      ['contract_created', { target: { id: 1 } }],
    ],
  ],
  'PUT /api/contracts/:id': [
    changed('PUT', { cost: 1500 }),
    [
      [
        'contract_repriced',
        { target: { id: 1 }, ...acme, changes: [{ field: 'Cost', from: '1200.00', to: '1500.00' }] },
      ],
    ],
  ],
  'PATCH /api/contracts/:id': [
    changed('PATCH', { endDate: '2027-01-31' }),
    [['contract_changed', { changes: [{ field: 'End Date', from: '2026-12-31', to: '2027-01-31' }] }]],
  ],
  'POST /api/contracts/apply-rate': [
    async ({ admin }) => {
      const rate = { currency: 'EUR', date: '2026-01-01', rate: 1.1 };
      jsonOf(await admin.send('PUT', '/api/settings/exchange-rates', [rate]));
      const { cost: _, ...terms } = yearly;
      await addedItem(admin, { ...terms, currency: 'EUR', originalCost: 1000 });
      const later = { ...rate, date: '2026-06-01', rate: 1.25 };
      jsonOf(await admin.send('PUT', '/api/settings/exchange-rates', [later]));
      const applied = { ids: [1], date: later.date, dryRun: false };
      jsonOf(await admin.send('POST', '/api/contracts/apply-rate', applied));
    },
    [['contract_repriced', { target: { id: 1 }, ...acme }]],
  ],
  'POST /api/software/:id/terminate': [
    async ({ admin }) =>
      admin.send('POST', `/api/software/${await addedItem(admin)}/terminate`, { endDate: '2026-12-01' }),
    [['contract_cancelled', { target: { id: 1 }, ...acme, note: 'the item was terminated' }]],
  ],
  'PUT /api/software/:id/renewal': [
    decided,
    [['renewal_decided', { target: { id: 1, name: 'Term until Dec 31, 2026' }, ...acme }]],
  ],
  'DELETE /api/software/:id/renewal': [
    async (scene) => {
      await decided(scene);
      await scene.admin.send('DELETE', '/api/software/1/renewal');
    },
    [
      ['renewal_withdrawn', { changes: [{ field: 'Decision', to: null }] }],
      ['renewal_decided', {}],
    ],
  ],
  'POST /api/software/:id/contracts/submit': [
    async ({ admin }) => {
      const next = { startDate: '2027-01-01', endDate: '2027-12-31', cost: 1300, billingCycle: 'yearly' };
      jsonOf(await admin.send('POST', `/api/software/${await addedItem(admin)}/contracts/submit`, next), 201);
    },
    [['request_submitted', { target: { name: 'REQ-000001 Acme - Suite' } }]],
  ],
  'POST /api/software/submit': [
    async ({ admin }) => {
      const item = { vendor: 'Wasabi', product_name: 'Storage', contract: yearly };
      jsonOf(await admin.send('POST', '/api/software/submit', item), 201);
    },
    [['request_submitted', named]],
  ],
  'POST /api/purchase-requests': [
    async ({ admin }) => addedRequest(admin, { ...wasabi, submit: true }),
    [['request_submitted', named]],
  ],
  'POST /api/purchase-requests/:id/action': [
    async (scene) => {
      await handedIn(scene);
      jsonOf(await act(scene.admin, request, ['reject', wrapUp, 'Too dear']));
    },
    [
      ['request_rejected', { ...named, note: 'Wrap-up' }],
      ['request_submitted', { ...named, note: 'Submission' }],
    ],
  ],
  'POST /api/purchase-requests/:id/complete': [
    async (scene) => {
      await handedIn(scene);
      const software = { vendor: 'Wasabi', product_name: 'Storage' };
      jsonOf(await scene.admin.send('POST', `${request}/complete`, { software, contract: yearly }));
    },
    [
      ['request_approved', named],
      ['contract_created', { target: { id: 1 }, parent: { id: 1, name: 'Wasabi Storage' } }],
    ],
  ],
  'POST /api/purchase-requests/:id/withdraw': [
    async (scene) => {
      await handedIn(scene);
      jsonOf(await scene.admin.send('POST', `${request}/withdraw`, { comment: 'Not needed' }));
    },
    [['request_withdrawn', named]],
  ],
};
