/** An item of the demonstration: what it is, what it costs a year, and when its latest term ends, in days from today. */
export interface DemoItem {
  readonly vendor: string;
  readonly product: string;
  readonly notes: string;
  readonly cost: number;
  /** Days from today to the end of the latest term; null runs on without one. */
  readonly endsIn: number | null;
  readonly cycle: 'yearly' | 'monthly' | 'quarterly';
  readonly payment: string;
  /** Segments with their percentages, as an import file writes them: `Studio:75;Corporate:25`. */
  readonly segments: string;
  readonly teams: readonly string[];
  /** How many yearly terms came before, each four percent cheaper. */
  readonly before: number;
  /** How many days before its end the notice of a term is due. */
  readonly noticeDays: number;
  readonly status?: 'pending_cancellation' | 'terminated';
}

const yearly = 'yearly' as const;
const monthly = 'monthly' as const;
const quarterly = 'quarterly' as const;

type Terms = readonly [number, number | null, DemoItem['cycle'], number, number?];

const item = (
  [vendor, product, notes]: readonly [string, string, string],
  [cost, endsIn, cycle, before, noticeDays = 30]: Terms,
  [payment, segments, teams]: readonly [string, string, string],
): DemoItem => ({
  vendor,
  product,
  notes,
  cost,
  endsIn,
  cycle,
  before,
  noticeDays,
  payment,
  segments,
  teams: teams.split(';'),
});

/** A media company's software, invented: the products exist, the figures don't. */
export const demoItems: readonly DemoItem[] = [
  item(
    ['Adobe', 'Creative Cloud', 'Design, video and photo tools for studio, promo and marketing'],
    [184320, 38, yearly, 2],
    ['Invoice', 'Studio:75;Corporate:15;Ad Sales:10', 'Marketing;Product'],
  ),
  item(
    ['Airtable', 'Business', 'Production schedules and asset trackers'],
    [38400, 99, yearly, 1],
    ['Credit Card', 'Studio', 'Operations'],
  ),
  item(
    ['Amazon Web Services', 'Enterprise Support', 'Support of streaming, archive and analytics accounts'],
    [216000, null, monthly, 0],
    ['ACH', 'Studio:50;Ad Sales:30;Corporate:20', 'Engineering'],
  ),
  item(
    ['Asana', 'Advanced', 'Project plans of marketing and operations'],
    [21600, 204, yearly, 1],
    ['Credit Card', 'Corporate', 'Marketing;Operations'],
  ),
  item(
    ['Atlassian', 'Jira and Confluence', 'Issues and documentation for engineering and product'],
    [52740, 174, yearly, 2],
    ['Invoice', 'Studio:40;Corporate:40;Ad Sales:20', 'Engineering;Product;IT'],
  ),
  item(
    ['Avid', 'Media Composer', 'Non-linear editing seats with shared storage'],
    [142500, 9, yearly, 2],
    ['Invoice', 'Studio', 'Operations'],
  ),
  item(
    ['Bloomberg', 'Terminal', 'Market data terminals for the treasury desk'],
    [96000, 436, yearly, 1],
    ['Wire Transfer', 'Capital', 'Finance'],
  ),
  item(
    ['Box', 'Enterprise', 'File exchange with agencies'],
    [33000, 260, yearly, 1],
    ['Invoice', 'Corporate', 'All Teams'],
  ),
  item(
    ['Cision', 'Communications Cloud', 'Media monitoring and press lists'],
    [27900, 49, yearly, 1],
    ['Check', 'Corporate', 'Marketing'],
  ),
  item(
    ['Cloudflare', 'Enterprise', 'Edge delivery, DNS and bot management'],
    [74200, 221, yearly, 1],
    ['ACH', 'Ad Sales:45;Studio:35;Corporate:20', 'Engineering;IT'],
  ),
  item(
    ['Comscore', 'Media Metrix', 'Audience measurement licence'],
    [118000, 130, yearly, 2],
    ['Invoice', 'Ad Sales', 'Sales'],
  ),
  item(
    ['CrowdStrike', 'Falcon', 'Endpoint protection on all laptops and servers'],
    [88400, 27, yearly, 1, 14],
    ['Invoice', 'Corporate', 'IT'],
  ),
  item(
    ['Datadog', 'Pro', 'Metrics, logs and traces of the streaming platform'],
    [131500, null, monthly, 0],
    ['Credit Card', 'Studio:60;Ad Sales:40', 'Engineering'],
  ),
  item(
    ['DocuSign', 'eSignature', 'Signature envelopes for talent and vendor papers'],
    [31680, 210, yearly, 2],
    ['Credit Card', 'Ad Sales:40;Corporate:35;Capital:25', 'Legal;HR;Sales'],
  ),
  item(
    ['Dropbox', 'Business', 'Shared folders of the field crews'],
    [14400, -12, yearly, 1],
    ['Credit Card', 'Studio', 'Operations'],
  ),
  item(
    ['FactSet', 'Workstation', 'Research and portfolio analytics'],
    [64000, null, quarterly, 0],
    ['Wire Transfer', 'Capital', 'Finance'],
  ),
  item(
    ['Figma', 'Organization', 'Interface design and prototyping'],
    [43200, 84, yearly, 1],
    ['Credit Card', 'Studio:60;Corporate:40', 'Product;Marketing'],
  ),
  item(
    ['Frame.io', 'Enterprise', 'Review and approval of cuts'],
    [36000, 14, yearly, 1, 7],
    ['Credit Card', 'Studio:75;Ad Sales:25', 'Operations'],
  ),
  item(
    ['Getty Images', 'Premium Access', 'Editorial and creative stills'],
    [88000, -3, yearly, 2],
    ['Invoice', 'Studio:60;Ad Sales:25;Corporate:15', 'Marketing'],
  ),
  item(
    ['GitHub', 'Enterprise Cloud', 'Source control, code review and builds'],
    [29484, 252, yearly, 2],
    ['Invoice', 'Studio:40;Ad Sales:30;Corporate:30', 'Engineering'],
  ),
  item(
    ['Google', 'Workspace Enterprise', 'Mail, calendar and documents'],
    [172800, null, monthly, 0],
    ['ACH', 'Corporate:40;Studio:30;Ad Sales:20;Capital:10', 'All Teams'],
  ),
  item(
    ['HubSpot', 'Marketing Hub', 'Campaign mails and landing pages'],
    [45600, 118, yearly, 1],
    ['Credit Card', 'Ad Sales', 'Marketing;Sales'],
  ),
  item(
    ['JetBrains', 'All Products Pack', 'Development environments'],
    [18270, 66, yearly, 2],
    ['Credit Card', 'Corporate', 'Engineering'],
  ),
  item(
    ['LaunchDarkly', 'Enterprise', 'Feature flags of the streaming apps'],
    [33600, 56, yearly, 1],
    ['Invoice', 'Ad Sales:60;Studio:40', 'Engineering'],
  ),
  item(
    ['LexisNexis', 'Lexis+', 'Legal research'],
    [25500, 320, yearly, 1],
    ['Invoice', 'Corporate', 'Legal'],
  ),
  item(
    ['Looker', 'Platform', 'Dashboards on advertising revenue'],
    [66000, 40, yearly, 1],
    ['Invoice', 'Ad Sales:70;Corporate:30', 'Finance;Sales'],
  ),
  item(
    ['Microsoft', '365 E3', 'Desktop applications and device management'],
    [168480, 405, yearly, 2],
    ['Invoice', 'Corporate:30;Studio:30;Ad Sales:25;Capital:15', 'All Teams'],
  ),
  item(
    ['MongoDB', 'Atlas', 'Database of the content catalogue'],
    [57300, null, monthly, 0],
    ['Credit Card', 'Studio', 'Engineering'],
  ),
  item(
    ['Monotype', 'Fonts', 'Typeface licences for broadcast and web'],
    [12600, 92, yearly, 1],
    ['Invoice', 'Studio:50;Ad Sales:50', 'Marketing'],
  ),
  item(
    ['Nielsen', 'Local TV Measurement', 'Ratings for the linear stations'],
    [246000, 405, yearly, 2],
    ['Wire Transfer', 'Ad Sales', 'Sales'],
  ),
  item(
    ['Notion', 'Business', 'Team handbooks'],
    [11520, 180, yearly, 1],
    ['Credit Card', 'Corporate', 'All Teams'],
  ),
  item(
    ['Okta', 'Workforce Identity', 'Single sign-on and lifecycle of accounts'],
    [61200, 31, yearly, 2],
    ['Invoice', 'Corporate', 'IT'],
  ),
  item(
    ['Oracle', 'NetSuite', 'General ledger and purchasing'],
    [139000, 131, yearly, 2],
    ['Wire Transfer', 'Corporate:60;Capital:40', 'Finance'],
  ),
  item(
    ['PagerDuty', 'Business', 'On-call schedules'],
    [16400, 222, yearly, 1],
    ['Credit Card', 'Studio', 'Engineering'],
  ),
  item(
    ['Salesforce', 'Sales Cloud', 'Accounts, pipeline and bookings of ad sales'],
    [204000, 20, yearly, 2],
    ['Invoice', 'Ad Sales', 'Sales'],
  ),
  item(
    ['Signiant', 'Media Shuttle', 'Fast transfer of large media files'],
    [24600, 70, yearly, 1],
    ['Invoice', 'Studio', 'Operations'],
  ),
  item(
    ['Slack', 'Business+', 'Messages between all teams'],
    [79200, 117, yearly, 2],
    ['Credit Card', 'Corporate:40;Studio:40;Ad Sales:20', 'All Teams'],
  ),
  item(
    ['Snowflake', 'Enterprise', 'Warehouse of audience and revenue data'],
    [155000, 296, yearly, 1],
    ['Invoice', 'Ad Sales:55;Studio:25;Corporate:20', 'Engineering;Finance'],
  ),
  item(
    ['Sprout Social', 'Advanced', 'Publishing on social networks'],
    [13200, -27, yearly, 1],
    ['Credit Card', 'Ad Sales', 'Marketing'],
  ),
  item(
    ['Tableau', 'Creator', 'Charts for finance reviews'],
    [22680, 58, yearly, 1],
    ['Invoice', 'Corporate', 'Finance'],
  ),
  item(
    ['Telestream', 'Vantage', 'Transcoding of masters'],
    [47500, 190, yearly, 1],
    ['Wire Transfer', 'Studio', 'Operations'],
  ),
  item(
    ['Twilio', 'Segment', 'Event collection of the apps'],
    [40200, null, quarterly, 0],
    ['ACH', 'Ad Sales', 'Engineering;Marketing'],
  ),
  item(
    ['Vimeo', 'Enterprise', 'Internal town halls and screeners'],
    [15900, 275, yearly, 1],
    ['Credit Card', 'Studio:50;Corporate:50', 'Marketing'],
  ),
  item(
    ['Wiz', 'Advanced', 'Posture of the cloud accounts'],
    [71000, 155, yearly, 1],
    ['Invoice', 'Corporate', 'IT;Engineering'],
  ),
  item(
    ['Workday', 'HCM', 'People records and payroll'],
    [192000, 498, yearly, 2],
    ['Wire Transfer', 'Corporate', 'HR;Finance'],
  ),
  item(
    ['Zendesk', 'Suite Professional', 'Support of subscribers'],
    [37200, 45, yearly, 1],
    ['Credit Card', 'Studio:80;Ad Sales:20', 'Operations'],
  ),
  item(
    ['Zoom', 'Workplace Business', 'Meetings and phone'],
    [26400, 162, yearly, 2],
    ['Credit Card', 'Corporate', 'All Teams'],
  ),
  {
    ...item(
      ['Brightcove', 'Video Cloud', 'Former player of the news sites'],
      [54000, 24, yearly, 1],
      ['Invoice', 'Studio', 'Engineering'],
    ),
    status: 'pending_cancellation',
  },
  {
    ...item(
      ['New Relic', 'Pro', 'Replaced by Datadog'],
      [48000, -140, yearly, 1],
      ['Credit Card', 'Studio', 'Engineering'],
    ),
    status: 'terminated',
  },
];
