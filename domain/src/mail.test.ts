import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type MailRecipient, mailEvents, mailKinds, recipientsOf } from './mail.ts';
import { mailRoles } from './mails/define-mail.ts';

const admins = [8, 9];

type Holders = Parameters<typeof recipientsOf>[1];
const idsOf = (recipients: readonly MailRecipient[]): number[] => recipients.map(({ id }) => id);

test.each<[string, Holders, number[], (keyof Holders)[]?]>([
  ['the owner and who was tagged', { business_owner: [2], tagged: [3] }, [2, 3]],
  ['somebody of two roles once', { business_owner: [2], tagged: [2] }, [2]],
  ['never who did it', { business_owner: [1], tagged: [1, 3] }, [3]],
  ['nobody for a role that the rule leaves out', { business_owner: [2], tagged: [] }, [], ['tagged']],
  ['the admins where the owner is gone', { business_owner: [] }, [8, 9]],
  ['the admins once for all owners who are gone', { tech_admin: [], exec_sponsor: [] }, [8, 9]],
  ['the admins where the request waits for nobody', { next_assignee: [] }, [8, 9]],
  [
    'the admins where a comment is on what waits for nobody',
    { requestor: [1], current_assignee: [] },
    [8, 9],
  ],
  ['whose turn it is', { requestor: [2], next_assignee: [3] }, [2, 3]],
  ['nobody where no step comes next', { requestor: [2] }, [2], ['requestor', 'next_assignee']],
  ['no admins where nobody has approved yet', { approver: [], all_approvers: [], author: [] }, []],
  ['no admins where the owner is who did it', { business_owner: [1] }, []],
  ['no admins where nobody was tagged or has commented', { tagged: [], previous_commenters: [] }, []],
  ['nobody for a role that the record doesn’t know', {}, [], ['requestor', 'author']],
])('An event mails %s', (_, holders, recipients, roles) => {
  const ruled = roles ?? mailRoles.filter((role) => holders[role]);
  expect(idsOf(recipientsOf(ruled, holders, { actor: 1, admins }))).toEqual(recipients);
});

test('Each is mailed for all that they are, their own roles before those that they stand in for', () => {
  const holders = { business_owner: [], requestor: [8], tech_admin: [8] };
  const roles = ['business_owner', 'requestor', 'tech_admin'] as const;
  expect(recipientsOf(roles, holders, { actor: 1, admins: [8] })).toEqual([
    {
      id: 8,
      reasons: [
        { role: 'requestor', isStandIn: false },
        { role: 'tech_admin', isStandIn: false },
        { role: 'business_owner', isStandIn: true },
      ],
    },
  ]);
});

test('An admin who did it is left out of the admins, and nobody did what a schedule does', () => {
  const holders = { business_owner: [] };
  expect(idsOf(recipientsOf(['business_owner'], holders, { actor: 8, admins }))).toEqual([9]);
  expect(idsOf(recipientsOf(['business_owner'], holders, { actor: null, admins }))).toEqual([8, 9]);
});

const ids = fc.array(fc.integer({ min: 1, max: 12 }), { maxLength: 6 });

test('Whatever a rule says, nobody is mailed twice, who did it not at all, and strangers never', () => {
  const holding = fc.dictionary(fc.constantFrom(...mailRoles), ids);
  fc.assert(
    fc.property(fc.subarray([...mailRoles]), holding, ids, (roles, holders, theAdmins) => {
      const recipients = idsOf(recipientsOf(roles, holders, { actor: 1, admins: theAdmins }));
      expect(new Set(recipients).size).toBe(recipients.length);
      expect(recipients).not.toContain(1);
      const allowed = [...theAdmins, ...roles.flatMap((role) => holders[role] ?? [])];
      expect(recipients.every((id) => allowed.includes(id))).toBe(true);
      const named = roles.flatMap((role) => holders[role] ?? []).filter((id) => id !== 1);
      expect(named.every((id) => recipients.includes(id))).toBe(true);
    }),
  );
});

test('Every event mails somebody by default', () => {
  expect(mailEvents.filter((event) => mailKinds[event].roles.length === 0)).toEqual([]);
});
