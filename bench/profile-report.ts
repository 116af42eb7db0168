/** What one change and the call after it cost the server's process, in milliseconds of its processor by what it did. */
interface Profile {
  readonly what: string;
  readonly driver: string;
  readonly own: string;
  readonly collecting: string;
  readonly sockets: string;
  readonly rest: string;
  readonly all: string;
}

// Sampled with --cpu-prof on two cores with nothing else to do: 120 times a change and the call, 6,000 writes over 16 connections.
const profiles: readonly Profile[] = [
  {
    what: 'List after a change, before',
    driver: '67.3',
    own: '46.2',
    collecting: '33.0',
    sockets: '2.8',
    rest: '11.8',
    all: '161',
  },
  {
    what: 'List after a change, now',
    driver: '2.6',
    own: '8.5',
    collecting: '3.4',
    sockets: '1.0',
    rest: '11.6',
    all: '27',
  },
  {
    what: 'Statistics after a change, before',
    driver: '33.7',
    own: '24.6',
    collecting: '17.4',
    sockets: '2.7',
    rest: '7.1',
    all: '86',
  },
  {
    what: 'Statistics after a change, now',
    driver: '2.2',
    own: '5.1',
    collecting: '3.5',
    sockets: '0.7',
    rest: '7.3',
    all: '19',
  },
  {
    what: 'One field, before',
    driver: '0.17',
    own: '0.00',
    collecting: '0.04',
    sockets: '0.42',
    rest: '0.25',
    all: '0.89',
  },
  {
    what: 'One field, now',
    driver: '0.12',
    own: '0.00',
    collecting: '0.08',
    sockets: '0.36',
    rest: '0.33',
    all: '0.89',
  },
];

/** The profiles' part of docs/performance.md: list, statistics and one write before and after they were made fast for many. */
export const profileReport = (): string =>
  [
    '## Where the time goes',
    '',
    'Milliseconds of the server’s processor, sampled by `node --cpu-prof`: each of 120 times one field is changed and the whole',
    'list or the statistics are asked for, and 6,000 times one field is changed over 16 connections. Before is what',
    'they did when everything was read for each reader. The rest is the start, HTTP and compressing.',
    '',
    '| what | driver | rows and sums | collecting | sockets | rest | all |',
    '|---|---|---|---|---|---|---|',
    ...profiles.map(
      ({ what, driver, own, collecting, sockets, rest, all }) =>
        `| ${what} | ${driver} | ${own} | ${collecting} | ${sockets} | ${rest} | ${all} |`,
    ),
    '',
    'With the database’s part, a list after a change took 228 ms and takes 24 ms, statistics took 91 ms and take 16 ms; both read',
    'and compute the changed items alone (decision 88). A write is bound by system calls: 0.36 of 0.89 ms are spent handing',
    'bytes to the database, the client and the log, and PostgreSQL uses 0.6 ms besides, so that two cores end near 1,300 a second.',
    '',
    'An export makes each cell by a function of its column, where a row was an object of its cells, and the database reads the next page',
    'meanwhile: 25,000 rows take 200 ms of processor time to become lines, and took 312. The whole call takes 730 ms of it instead of 780:',
    'a third is collecting garbage, the rest the driver and compressing.',
    '',
    'Creating an item with its contract takes the database 1.0 ms: 0.2 check foreign keys, 0.2 record what has changed, 0.1 checks the',
    'percentages, and 0.5 writes five rows and their indexes. A plan that is never made again changes nothing.',
    '',
  ].join('\n');
