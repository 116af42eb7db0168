import { expect, test } from 'vitest';
import { type AuditDetails, auditChanges, auditSummary, refusalText } from './audit.ts';
import { auditActionNames, auditWordsOf, isAuditAction } from './audit-actions.ts';
import { auditedOptions, auditedRules, auditedSetting, auditedWorkflow } from './audit-changes.ts';
import { auditColumns, auditRow, filterText, searchWords, wordsOfEntry } from './audit-search.ts';
import { defaultOptions } from './options.ts';
import { defaultWorkflow } from './workflow.ts';

const ines = { id: 3, name: 'Ines Moreau' };

test.each<[AuditDetails, string]>([
  [{}, ''],
  [{ note: 'by Google' }, 'by Google'],
  [
    { target: ines, changes: [{ field: 'Role', from: 'administrator', to: 'user' }] },
    'Ines Moreau: administrator to user',
  ],
  [{ changes: [{ field: 'Cost tolerance', from: null, to: '12' }] }, 'Cost tolerance: empty to 12'],
  [
    {
      changes: [
        { field: 'A', from: null, to: '1' },
        { field: 'B', from: '1', to: null },
      ],
    },
    'A, B',
  ],
  [{ target: { id: 1, name: 'order.pdf' }, parent: { id: 2, name: 'Signiant' } }, 'order.pdf of Signiant'],
  [
    { target: { id: null, name: 'all.csv' }, counts: { imported: 1200, refused: 1 } },
    'all.csv, 1,200 people added, 1 row refused',
  ],
  [{ counts: { present: 0, refused: 0, imported: 1 } }, '1 person added'],
  [{ counts: { items: 0 } }, '0 items'],
  [{ counts: { of_tomorrow: 2 } }, '2 of_tomorrow'],
])('The details %j read “%s”', (details, text) => {
  expect(auditSummary(details)).toBe(text);
});

test('Changes name the fields that differ, with long values cut', () => {
  const long = 'word '.repeat(200);
  expect(
    auditChanges({ same: '1', gone: 'x', changed: 'a' }, { same: '1', changed: long, new: 'y' }),
  ).toEqual([
    { field: 'gone', from: 'x', to: null },
    { field: 'changed', from: 'a', to: expect.stringMatching(/^word.{200,300}…$/) },
    { field: 'new', from: null, to: 'y' },
  ]);
});

test('Each setting says what it was and what it is', () => {
  expect(auditedSetting('contractsNeedApproval', false, true)).toEqual([
    { field: 'Contracts need approval', from: 'off', to: 'on' },
  ]);
  expect(auditedSetting('costTolerance', 10, 10)).toEqual([]);
  expect(auditedSetting('fiscalYearStart', 1, 7)).toMatchObject([{ from: 'January', to: 'July' }]);
});

test('Of a list it says what was removed and added, or both orders', () => {
  const before = { ...defaultOptions, paymentTypes: ['Card', 'Check'] };
  expect(auditedOptions(before, { ...before, paymentTypes: ['Card', 'Cash'] })).toEqual([
    { field: 'Payment Types', from: 'Check', to: 'Cash' },
  ]);
  expect(auditedOptions(before, { ...before, paymentTypes: ['Check', 'Card'] })).toEqual([
    { field: 'Payment Types, order', from: 'Card, Check', to: 'Check, Card' },
  ]);
  const statusOptions = [...before.statusOptions, 'on_hold'];
  expect(auditedOptions(before, { ...before, statusOptions })).toEqual([
    { field: 'Status Options', from: null, to: 'On hold' },
  ]);
});

test('Of the workflow it says which step changed from what to what, and the order', () => {
  const [first, ...others] = defaultWorkflow;
  if (!first) throw new Error('The default workflow has steps.');
  const changed = { ...first, assigneeType: 'user' as const, roleType: null, approverId: 7 };
  const changes = auditedWorkflow(defaultWorkflow, [changed, ...others], new Map([[7, 'Ben']]));
  expect(changes).toMatchObject([{ field: first.label, to: expect.stringContaining('Ben') }]);
  expect(auditedWorkflow(defaultWorkflow, others, new Map()).map(({ field }) => field)).toEqual([
    first.label,
    'Order',
  ]);
});

test('Of mail rules it says the event and the field', () => {
  const before = { approvalStep: { roles: ['requestor'], html: '<p>1</p>' }, unknown: null };
  expect(auditedRules(before, { ...before, approvalStep: { roles: [], html: '<p>2</p>' } })).toEqual([
    { field: 'Approval Step: Recipients', from: 'requestor', to: 'nobody' },
    { field: 'Approval Step: HTML body', from: '<p>1</p>', to: '<p>2</p>' },
  ]);
  const reminders = { roles: ['exec_sponsor', 'business_owner'], mode: 'repeat', days: [90, 30] };
  expect(
    auditedRules({ renewalReminder: reminders }, { renewalReminder: { ...reminders, mode: 'days' } }),
  ).toEqual([
    {
      field: 'Renewal Reminder: When they come',
      from: 'repeatedly',
      to: 'on listed days before the act-by day',
    },
  ]);
  expect(
    auditedRules({ renewalReminder: reminders }, { renewalReminder: { ...reminders, roles: ['tagged'] } }),
  ).toMatchObject([{ from: 'business owner, executive sponsor', to: 'mentioned people' }]);
});

test('Every action has a label of its own and a kind; another version’s action shows its name', () => {
  const labels = auditActionNames.map((action) => auditWordsOf(action).label);
  expect(new Set(labels).size).toBe(auditActionNames.length);
  expect(isAuditAction('toString')).toBe(false);
  expect(auditWordsOf('of_tomorrow')).toEqual({ label: 'of_tomorrow', kind: 'Other' });
});

test('Words are found without accents, letter case and punctuation, each once', () => {
  expect(searchWords('Élan élan, 2001:db8::4f2 A_b')).toEqual(['elan', '2001', 'db8', '4f2', 'a', 'b']);
  expect(searchWords(' \u0000-!')).toEqual([]);
  expect(searchWords('x'.repeat(5000))).toEqual(['x'.repeat(64)]);
});

const entry = {
  at: '2026-11-21T12:00:00.000Z',
  actorId: 4,
  actorName: '=Maya',
  action: 'role_changed',
  details: { target: ines, changes: [{ field: 'Role', from: 'administrator', to: 'user' }] },
  ip: '198.51.100.24',
  requestId: '-1',
};

test('An entry is found by who, what, from where and its request', () => {
  expect(wordsOfEntry(entry)).toEqual(
    expect.arrayContaining(['maya', 'changed', 'role', 'ines', 'moreau', 'administrator', '198', '24', '1']),
  );
});

test('As CSV an entry has a cell in each column, and none runs as a formula', () => {
  const cells = auditRow(entry);
  expect(cells).toHaveLength(auditColumns.length);
  expect(cells.slice(0, 5)).toEqual([
    '2026-11-21T12:00:00.000Z',
    "'=Maya",
    '4',
    'role_changed',
    'Changed a role: Ines Moreau: administrator to user',
  ]);
  expect(cells.at(-1)).toBe("'-1");
  expect(
    auditRow({ ...entry, actorId: null, actorName: null, ip: null, requestId: null, details: {} }),
  ).toEqual([entry.at, '', '', 'role_changed', 'Changed a role', '{}', '', '']);
});

test('A refusal says its reason in words', () => {
  expect(refusalText('wrong_password')).toBe('wrong password');
  expect(refusalText('token_invalid')).toBe('token invalid');
});

test('A field whose name every object has is new where only one of the records has it', () => {
  expect(auditChanges({}, { constructor: 'Finance' })).toEqual([
    { field: 'constructor', from: null, to: 'Finance' },
  ]);
});

test('What an export was narrowed to is said in words', () => {
  expect(
    filterText({
      q: 'figma',
      actor: [3, 4],
      action: ['role_changed'],
      field: ['cost'],
      record: ['software-12'],
      ip: ['192.0.2.1'],
      from: '2026-11-01',
      to: '2026-11-21T12:30:00.000Z',
    }),
  ).toBe(
    'search “figma”, person 3 or person 4, “Changed a role”, field “Cost”, software 12, IP address 192.0.2.1, from Nov 1, 2026, to Nov 21, 2026, 12:30 UTC',
  );
  expect(filterText({ q: '', actor: [], from: undefined })).toBe('');
});
