import { defineMail } from './define-mail.ts';
import { owners, terms } from './mail-parts.ts';

/** A renewal that has to be decided on (docs/product/renewals.md#reminders). */
export const renewalReminder = defineMail({
  group: 'Renewal Workflow',
  position: 1,
  title: 'Renewal Reminder',
  purpose: 'Says that a contract needs a decision soon, again and again until somebody has acted.',
  when: '[Reminders](renewals.md#reminders)',
  about: 'item',
  holders: owners,
  roles: owners,
  notification: () => 'renewal',
  placeholders: [
    {
      name: 'renewalDate',
      meaning: 'The day to act by: the last day to cancel or the next review, else the last day',
      sample: '2027-10-31',
    },
    {
      name: 'daysLeft',
      meaning: 'How far that day is away, such as 12 days left, today or 3 days ago',
      sample: '12 days left',
    },
    {
      name: 'dayMeaning',
      meaning: 'What that day is: the last day to cancel, the contract’s last day, or a price review',
      sample: 'That is the last day to cancel.',
    },
    ...terms,
    {
      name: 'noticeDate',
      meaning: 'The day to act by, where it is the last one to cancel; empty where none is given',
      sample: '2027-10-31',
      isInvented: true,
    },
  ],
  subject: '{{vendor}} {{product}}: act by {{renewalDate}} ({{daysLeft}})',
  html: `<p><strong>{{vendor}} {{product}}</strong>: act by <strong>{{renewalDate}}</strong> ({{daysLeft}}).</p>
<p>{{dayMeaning}}</p>
<ul>
  <li>Contract ends: {{endDate}}</li>
  <li>Act by: {{noticeDate}}</li>
  <li>Annual cost: {{cost}}</li>
</ul>
<p>Renew it with a new contract, or change its status. Reminders go on until one of them is done.</p>
<p><a href="{{link}}">Open {{vendor}} {{product}}</a></p>`,
});
