import { defineMail } from './define-mail.ts';
import {
  author,
  forApprover,
  forReader,
  forTurn,
  newsOfTurn,
  nextStep,
  ofRequests,
  requestNumber,
  terms,
} from './mail-parts.ts';

/** A contract that waits for approval, or was created directly (docs/product/mail.md#events). */
export const contractSubmission = defineMail({
  group: 'Renewal Workflow',
  position: 2,
  title: 'Contract Submission',
  purpose: 'Says that a contract was submitted for approval or, where you allow it, created directly.',
  when: 'a contract is submitted; or created directly, where `enabledForDirectCreation` is on (off by default)',
  about: 'item',
  holders: [...ofRequests, 'approver'],
  roles: ['requestor', 'next_assignee'],
  notification: newsOfTurn,
  placeholders: [
    ...forReader,
    ...forApprover,
    author,
    ...terms,
    {
      ...requestNumber,
      meaning: 'Number of the request; empty where the contract was created directly',
    },
    {
      ...nextStep,
      meaning: 'The step whose turn it is; empty where the contract was created directly',
    },
    ...forTurn,
  ],
  subject: '{{headline}}',
  html: `<p>{{happened}}</p>
<p><strong>{{todo}}</strong></p>
<ul>
  <li>Requested by: {{requestor}}</li>
  <li>From: {{startDate}}</li>
  <li>To: {{endDate}}</li>
  <li>Annual cost: {{cost}}</li>
  <li>Change: {{change}}</li>
  <li>Billed: {{billingCycle}}</li>
  <li>Due: {{due}}</li>
  <li>Department: {{department}}</li>
  <li>Request: {{requestNumber}}</li>
  <li>Next step: {{nextStep}}</li>
</ul>
<p>Description: {{description}}</p>
<p>Business requirements: {{requirements}}</p>
<p>Please check:<br>{{toCheck}}</p>
<p>Files:<br>{{files}}</p>
<p><a href="{{approveLink}}">Approve…</a></p>
<p><a href="{{changesLink}}">Ask for changes…</a></p>
<p><a href="{{rejectLink}}">Reject…</a></p>
<p><a href="{{link}}">Open it in Purser</a></p>`,
});
