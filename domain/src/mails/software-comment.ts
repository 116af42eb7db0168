import { defineMail } from './define-mail.ts';
import { author, comment, newsOfComment, ofThreads, owners } from './mail-parts.ts';

/** A comment on an item (docs/product/mail.md#events). */
export const softwareComment = defineMail({
  group: 'Software Commentary',
  position: 5,
  title: 'Software Comment',
  purpose: 'Passes on what somebody has written about a software item.',
  when: 'somebody comments on an item',
  about: 'item',
  holders: [...owners, ...ofThreads],
  roles: ['business_owner', 'tagged', 'previous_commenters'],
  notification: newsOfComment,
  placeholders: [author, comment],
  subject: '{{vendor}} {{product}}: comment by {{author}}',
  html: `<p>{{author}} wrote about {{vendor}} {{product}}:</p>
<blockquote>{{comment}}</blockquote>
<p><a href="{{link}}">Open {{vendor}} {{product}} to read on or answer</a></p>`,
});
