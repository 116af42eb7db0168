import type { DemoNote } from './request-stories.ts';

/** Comments on items, by vendor and product, the oldest first. */
export const demoComments: Readonly<Record<string, readonly DemoNote[]>> = {
  'Adobe Creative Cloud': [
    [
      1,
      9,
      'The renewal quote came in at +9 %. @nora.lindqvist can we give back 40 seats before the notice date?',
    ],
    [0, 8, '38 seats were not used in the last 90 days. I will ask the promo team whether they need them.'],
    [2, 5, 'Promo keeps 6 of them, the rest can go.'],
  ],
  'Slack Business+': [[3, 21, 'Legal has no objections to the new data processing terms.']],
  'Datadog Pro': [
    [1, 34, 'Overage again in October. @nora.lindqvist do we commit to more hosts, or send fewer logs?'],
    [
      0,
      33,
      'Fewer logs first: debug lines of the players alone are a third of it. Let us look again in a month.',
    ],
  ],
  'Figma Organization': [
    [2, 13, 'Two of the design teams share seats at the moment. @tomas.figueira is that allowed?'],
  ],
  'Microsoft 365 E3': [[1, 48, 'Price is fixed until the end of the term. See the order form in the files.']],
};
