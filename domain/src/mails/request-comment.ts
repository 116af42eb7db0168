import { defineMail } from './define-mail.ts';
import { author, comment, newsOfComment, ofRequests, ofThreads, requestNumber } from './mail-parts.ts';

/** A comment on a request (docs/product/mail.md#events). */
export const requestComment = defineMail({
  group: 'Approval Workflow',
  position: 4,
  title: 'Request Comment',
  purpose: 'Passes on what somebody has written about a request.',
  when: 'somebody comments on a request',
  about: 'request',
  holders: [...ofRequests, ...ofThreads],
  roles: ['requestor', 'current_assignee', 'tagged'],
  notification: newsOfComment,
  placeholders: [author, requestNumber, comment],
  subject: '{{requestNumber}} {{vendor}} {{product}}: comment by {{author}}',
  html: `<p>{{author}} wrote about the request for {{vendor}} {{product}} ({{requestNumber}}):</p>
<blockquote>{{comment}}</blockquote>
<p><a href="{{link}}">Open the request to read on or answer</a></p>`,
});
