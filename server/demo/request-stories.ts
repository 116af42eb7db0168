/** One of the demo people, counted from 0, who did something that many days ago. */
export type DemoAction = readonly [by: number, daysAgo: number, text?: string];

/** An action with a comment, or with the name of a file. */
export type DemoNote = readonly [by: number, daysAgo: number, text: string];

/** A purchase request of the demonstration with its whole history. */
export interface DemoRequest {
  readonly vendor?: string;
  readonly product?: string;
  readonly begun: DemoAction;
  readonly cost?: number;
  /** As an import file has it: `Studio:75;Corporate:25`. */
  readonly department?: string;
  readonly description?: string;
  readonly needs?: string;
  /** Business owner, tech admin and executive sponsor. */
  readonly owners?: readonly [number, number, number | null];
  /** The first steps' approvals in order, the submission first; the comment may be empty. */
  readonly approvals?: readonly DemoNote[];
  /** An approver asks the requestor for changes. */
  readonly sentBack?: DemoNote;
  readonly rejection?: DemoNote;
  /** The person that the current step is re-assigned to. */
  readonly reassignedTo?: DemoAction;
  readonly wrapUp?: DemoNote;
  /** The requestor copies the rejected request. */
  readonly copied?: DemoAction;
  readonly comments?: readonly DemoNote[];
  readonly attachments?: readonly DemoNote[];
}

const [nora, tomas, aiko, samuel] = [0, 1, 2, 3] as const;

/** Requests in every stage, invented: the products exist, the figures and people don't. */
export const demoRequests: readonly DemoRequest[] = [
  {
    begun: [aiko, 2.6],
    description: 'Something to share call sheets with crews who have no company account.',
  },
  {
    vendor: 'Retool',
    begun: [tomas, 0.5],
    needs: 'Internal forms for credit checks, without a new database.',
  },
  {
    vendor: 'Miro',
    product: 'Enterprise',
    begun: [aiko, 1.6],
    cost: 21600,
    department: 'Studio:70;Corporate:30',
    description: 'Shared boards for writers’ rooms and episode planning.',
    needs: '120 seats, guests without a licence, boards that can be locked after delivery.',
    owners: [aiko, nora, null],
  },
  {
    vendor: 'Loom',
    product: 'Business',
    begun: [nora, 3.7],
    cost: 9600,
    department: 'Corporate',
    description: 'Short screen recordings for the help desk.',
    needs: 'Sign-on by Okta, and recordings that are deleted after 90 days.',
    owners: [nora, nora, tomas],
  },
  {
    vendor: 'Runway',
    product: 'Enterprise',
    begun: [aiko, 3.2],
    cost: 48000,
    department: 'Studio',
    description: 'Clean-up and rotoscoping for short-form promos.',
    needs: 'Nothing that we upload may train a model. 15 seats to begin with.',
    owners: [aiko, nora, samuel],
    approvals: [[aiko, 2.7, 'The pilot saved about three days per trailer.']],
    comments: [
      [samuel, 2.3, '@aiko.tanabe do the terms really exclude training? The public ones do not.'],
      [aiko, 1.9, 'Only the enterprise terms do, see § 4.2. @nora.lindqvist can your team confirm it?'],
    ],
    attachments: [[aiko, 2.8, 'Runway enterprise terms.pdf']],
  },
  {
    vendor: 'Linear',
    product: 'Business',
    begun: [tomas, 6.4],
    cost: 11520,
    department: 'Corporate',
    description: 'Issue tracker for the finance systems team.',
    needs: '60 seats. Must import the open issues from Jira.',
    owners: [tomas, nora, tomas],
    approvals: [[tomas, 5.8, '']],
    reassignedTo: [samuel, 4.9],
    comments: [
      [nora, 5, 'I am away this week, @samuel.okoye has seen the security questionnaire and will decide.'],
    ],
  },
  {
    vendor: 'Evercast',
    product: 'Studio',
    begun: [aiko, 9.2],
    cost: 39000,
    department: 'Studio:80;Ad Sales:20',
    description: 'Remote review of cuts with directors, frame by frame.',
    needs: 'Four rooms at once, watermarks, no local copies.',
    owners: [aiko, nora, samuel],
    approvals: [[aiko, 8.8, 'Replaces the couriers to two outside post houses.']],
    comments: [[tomas, 7.5, 'We pay Frame.io and Vimeo already. Is this the third one for the same thing?']],
  },
  {
    vendor: 'Wasabi',
    product: 'Hot Cloud Storage',
    begun: [aiko, 8],
    cost: 61200,
    department: 'Studio:80;Corporate:20',
    description:
      '300 TB of object storage for finished masters and rushes of the documentary unit, reachable from the edit floors.',
    needs:
      'Replace tape retrieval, which takes two to three days. Restore of a 2 TB project within four hours. No egress charges.',
    owners: [tomas, nora, samuel],
    approvals: [
      [aiko, 7, 'Archive storage for the documentary unit, replaces tape.'],
      [nora, 4.8, 'SOC 2 and encryption at rest confirmed. Sign-on by Okta is required.'],
    ],
    comments: [
      [nora, 4.7, 'Fine from our side. Bucket lock must be on for masters, @aiko.tanabe.'],
      [aiko, 2.2, 'Added to the quote. They offer three years at $54,000 a year, @tomas.figueira.'],
    ],
    attachments: [
      [aiko, 7.1, 'Wasabi quote Q-20931.pdf'],
      [aiko, 2.3, 'Wasabi quote Q-20931, three years.pdf'],
    ],
  },
  {
    vendor: 'Descript',
    product: 'Enterprise',
    begun: [samuel, 13.5],
    cost: 14400,
    department: 'Corporate',
    description: 'Transcripts of depositions and town halls.',
    needs: '25 seats; transcripts stay in the United States.',
    owners: [nora, nora, tomas],
    approvals: [
      [samuel, 13, ''],
      [nora, 11.7, 'Data residency is part of the plan.'],
    ],
    sentBack: [nora, 2.4, 'Who besides Legal will use it? 25 seats are more than your team.'],
    comments: [[samuel, 6.2, '@nora.lindqvist is anything missing? The trial ends on Friday.']],
  },
  {
    vendor: 'Canva',
    product: 'Enterprise',
    begun: [nora, 5],
    cost: 28800,
    department: 'Ad Sales:60;Corporate:40',
    description: 'Templates for sales decks and social posts, so that design can stop making them by hand.',
    needs: '80 seats, brand kit, approval before anything is published.',
    owners: [tomas, nora, null],
    approvals: [
      [nora, 4.4, ''],
      [nora, 3.3, 'Already reviewed for the pilot in spring.'],
      [tomas, 1.8, 'Cheaper than the two agencies we pay for this today.'],
    ],
  },
  {
    vendor: 'Ironclad',
    product: 'Contracts',
    begun: [tomas, 15],
    cost: 54000,
    department: 'Corporate:60;Capital:40',
    description: 'One place for vendor papers, from the first draft to the signature.',
    needs: 'Search over the 4,000 contracts of the share drive. DocuSign stays.',
    owners: [tomas, nora, samuel],
    approvals: [
      [tomas, 14.6, ''],
      [nora, 12.9, ''],
      [tomas, 10.8, 'Within the budget of the contract project.'],
    ],
    comments: [
      [nora, 9.4, '@samuel.okoye this has been with Legal for a while. Do you need anything?'],
      [samuel, 9.1, 'The liability cap. They promised a redline by Thursday.'],
    ],
    attachments: [[tomas, 14.7, 'Ironclad order form, draft.pdf']],
  },
  {
    vendor: 'Braze',
    product: 'Platform',
    begun: [aiko, 12],
    cost: 132000,
    department: 'Ad Sales:75;Studio:25',
    description: 'Messages to subscribers of the streaming apps: push, in-app and mail.',
    needs: '6 million monthly users, consent kept per region, export of raw events to Snowflake.',
    owners: [aiko, nora, tomas],
    approvals: [
      [aiko, 11.4, 'The team’s first choice after three demos.'],
      [nora, 8.3, 'Approved with the condition that the export runs over private networking.'],
      [aiko, 6.6, ''],
      [samuel, 2.7, 'Data processing terms are signed.'],
    ],
    comments: [[samuel, 2.6, '@tomas.figueira the price holds until the end of the month.']],
    attachments: [[aiko, 11.5, 'Braze proposal.pdf']],
  },
  {
    vendor: 'Sentry',
    product: 'Business',
    begun: [tomas, 16],
    cost: 16200,
    department: 'Studio',
    description: 'Errors of the players and of the web apps, grouped by release.',
    needs: '5 million events a month. No personal data in stack traces.',
    owners: [aiko, nora, null],
    approvals: [
      [tomas, 15.5, ''],
      [nora, 13.2, ''],
      [aiko, 11.9, 'Less than half of what we pay today.'],
      [samuel, 9.6, ''],
      [tomas, 7.7, ''],
    ],
  },
  {
    vendor: 'Calendly',
    product: 'Teams',
    begun: [samuel, 14],
    cost: 5760,
    department: 'Corporate',
    description: 'Appointments with outside counsel and candidates.',
    needs: '40 seats, both calendars, no advertisements.',
    owners: [samuel, nora, tomas],
    approvals: [
      [samuel, 13.4, ''],
      [nora, 10.2, ''],
      [samuel, 9, 'Asked for by three teams.'],
      [samuel, 8.9, 'Standard terms.'],
    ],
    reassignedTo: [tomas, 3.6],
    comments: [[nora, 3.5, '@tomas.figueira you have the order form, could you enter the contract?']],
  },
  {
    vendor: 'Autodesk',
    product: 'Flow Production Tracking',
    begun: [aiko, 40],
    cost: 36000,
    department: 'Studio',
    description: 'Shots, versions and notes of the animated series in one place.',
    needs: '90 seats for two seasons; plug-ins for Avid and Nuke.',
    owners: [aiko, nora, samuel],
    approvals: [
      [aiko, 39, 'Season two starts in six weeks.'],
      [nora, 34, ''],
      [aiko, 32, ''],
      [samuel, 27, ''],
      [tomas, 22, 'Two seasons, billed yearly.'],
    ],
    wrapUp: [nora, 19, 'Seats are assigned through Okta from tomorrow on.'],
    attachments: [[aiko, 39.2, 'Flow Production Tracking quote.pdf']],
    comments: [[aiko, 18.6, 'Thank you all. The first artists are in.']],
  },
  {
    vendor: '1Password',
    product: 'Business',
    begun: [nora, 49],
    cost: 14380,
    department: 'Corporate:40;Studio:40;Ad Sales:20',
    description: 'Passwords that teams share, out of spreadsheets for good.',
    needs: 'Everybody. Recovery by IT, reports on weak passwords.',
    owners: [nora, nora, tomas],
    approvals: [
      [nora, 48, ''],
      [nora, 47, ''],
      [nora, 45, ''],
      [samuel, 41, ''],
      [tomas, 36, ''],
    ],
    wrapUp: [nora, 31, ''],
  },
  {
    vendor: 'ClickUp',
    product: 'Enterprise',
    begun: [tomas, 30],
    cost: 26000,
    department: 'Corporate',
    description: 'Plans and tasks for the finance and procurement teams.',
    needs: '130 seats, dashboards for the monthly close.',
    owners: [aiko, nora, null],
    approvals: [
      [tomas, 29, ''],
      [nora, 26, ''],
    ],
    rejection: [
      aiko,
      23,
      'We have 90 unused seats in Asana. Please try those first and ask again after a quarter.',
    ],
    comments: [[tomas, 22.5, 'Fair enough. @aiko.tanabe who can give us a workspace there?']],
    copied: [tomas, 0.8],
  },
];
