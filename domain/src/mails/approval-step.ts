import { defineMail } from './define-mail.ts';
import {
  author,
  comment,
  cost,
  forApprover,
  forReader,
  forTurn,
  newsOfTurn,
  nextStep,
  ofRequests,
  requestNumber,
} from './mail-parts.ts';

/** A decision about a step of a request, or a step that waits for somebody else (docs/product/mail.md#events). */
export const approvalStep = defineMail({
  group: 'Approval Workflow',
  position: 3,
  title: 'Approval Step',
  purpose: 'Says how a step of a request was decided, and whose turn it is now.',
  when: 'a step is decided, the submission included; the current step comes to wait for somebody else (re-assigned, handed over)',
  about: 'request',
  holders: [...ofRequests, 'approver'],
  roles: ['requestor', 'next_assignee'],
  notification: newsOfTurn,
  placeholders: [
    ...forReader,
    ...forApprover,
    author,
    requestNumber,
    {
      ...cost,
      meaning:
        'Cost per year in dollars: the estimated one, at the end the one entered; empty where none is given',
    },
    {
      name: 'step',
      meaning: 'The step that was decided, or assigned to somebody else',
      sample: 'Legal Review',
    },
    { name: 'decision', meaning: 'approved, rejected, re-assigned or handed over', sample: 'approved' },
    { ...comment, meaning: 'What was said with the decision; empty where nothing was' },
    {
      name: 'soFar',
      meaning: 'What was said before, for whoever’s turn it is; empty where nothing was',
      sample: 'Ann Archer: We need it from January on.',
      isInvented: true,
    },
    {
      name: 'differences',
      meaning: 'In what a wrap-up differs from what was approved; empty where it doesn’t',
      sample: 'Cost approved at $11,500 a year, entered at $12,000 a year',
      isInvented: true,
    },
    { ...nextStep, meaning: 'The step whose turn it is; empty where none follows' },
    {
      name: 'changes',
      meaning: 'What was changed after approvals, a line for each change; empty where nothing was',
      sample:
        'Ann Archer changed Estimated Cost from $10,000 to $12,000 after Tech Security Assessment was approved',
      isInvented: true,
    },
    {
      name: 'itemLink',
      meaning: 'Address of the software that came of it; empty where none did',
      sample: '',
    },
    ...forTurn,
  ],
  subject: '{{headline}}',
  html: `<p>{{happened}}</p>
<blockquote>{{comment}}</blockquote>
<p><strong>{{todo}}</strong></p>
<ul>
  <li>Requested by: {{requestor}}</li>
  <li>Cost per year: {{cost}}</li>
  <li>Change: {{change}}</li>
  <li>Due: {{due}}</li>
  <li>Department: {{department}}</li>
</ul>
<p>Description: {{description}}</p>
<p>Business requirements: {{requirements}}</p>
<p>Please check:<br>{{toCheck}}</p>
<p>Files:<br>{{files}}</p>
<p>Said before:<br>{{soFar}}</p>
<p>Other than approved: {{differences}}</p>
<p>Changed after approvals:<br>{{changes}}</p>
<p><a href="{{approveLink}}">Approve…</a></p>
<p><a href="{{changesLink}}">Ask for changes…</a></p>
<p><a href="{{rejectLink}}">Reject…</a></p>
<p><a href="{{link}}">Open the request</a></p>
<p><a href="{{itemLink}}">Open the software</a></p>`,
});
