import type { Planted } from './fence-skeleton.ts';

/** A module's text as the house wants it: what it exports has a doc line. */
export const documented = (code: string) => `/** A word. */\n${code}\n`;
/** A module that passes on what it imports. */
export const imports = (path: string) =>
  `import { thing } from '${path}';\n\n/** Passed on. */\nexport const passedOn = thing;\n`;
/** What the planted files import from each other. */
export const thing = documented(
  "export const thing = 'thing';\n\n/** A thing. */\nexport type Thing = string;",
);

/** One clean file on every floor and in every feature: what the violations below point at. */
export const floors: Planted = {
  'domain/src/money.ts': thing,
  'domain/src/csv/plan.ts': thing,
  'api/src/software.ts': thing,
  'server/src/app.ts': thing,
  'server/src/db/client.ts': thing,
  'server/src/platform/clock.ts': thing,
  'server/test/people.ts': thing,
  'server/src/features/software/software.queries.ts': thing,
  'server/src/features/contracts/contracts.queries.ts': thing,
  'server/src/features/files/files.queries.ts': thing,
  'server/src/features/subjects/software-subject.ts': thing,
  'server/src/features/requests/record/requests.queries.ts': thing,
  'server/src/features/users/users.queries.ts': thing,
  'server/src/features/portfolio/portfolio.queries.ts': thing,
  'server/src/features/csv/csv.routes.ts': thing,
  'web/src/router.tsx': thing,
  'web/src/lib/call.ts': thing,
  'web/src/ui/button.tsx': thing,
  'web/src/features/software/software.queries.ts': thing,
  'web/src/features/contracts/contracts.queries.ts': thing,
  'web/src/screens/dashboard.tsx': thing,
  'scripts/words.ts': thing,
};

/** What the house allows, arrow by arrow. */
export const allowed: Planted = {
  'domain/src/problem.ts': documented('export class Problem extends Error {}'),
  'domain/src/dates.ts':
    "import { Temporal } from 'temporal-polyfill';\n\n/** A day. */\nexport const day = Temporal.PlainDate;\n",
  'api/src/b1.ts': imports('@purser/domain/money'),
  'server/src/db/b2.ts': imports('@purser/domain/money'),
  'server/src/platform/b3.ts': imports('../db/client.ts'),
  'server/src/platform/b4.ts': imports('@purser/api/software'),
  'server/src/features/contracts/b5.ts': imports('../software/software.queries.ts'),
  'server/src/features/contracts/b20.ts': imports('../subjects/software-subject.ts'),
  'server/src/features/subjects/b22.ts': imports('../software/software.queries.ts'),
  'server/src/features/requests/b23.ts': imports('../subjects/software-subject.ts'),
  'server/src/features/requests/b6.ts': imports('../contracts/contracts.queries.ts'),
  'server/src/features/users/b7.ts': imports('../requests/record/requests.queries.ts'),
  'server/src/features/csv/b8.ts': imports('../software/software.queries.ts'),
  'server/src/features/csv/b9.ts': imports('../contracts/contracts.queries.ts'),
  'server/src/features/csv/b21.ts': imports('../portfolio/portfolio.queries.ts'),
  'domain/src/csv/b22.ts': imports('../money.ts'),
  'api/src/b23.ts': imports('@purser/domain/csv/plan'),
  'server/src/features/users/b10.ts': imports('../../platform/clock.ts'),
  'server/src/b11.ts': imports('./features/users/users.queries.ts'),
  'server/src/features/users/b12.test.ts': imports('../../../test/people.ts'),
  'web/src/ui/b13.tsx': imports('../lib/call.ts'),
  'web/src/features/software/b14.ts': imports('../../ui/button.tsx'),
  'web/src/features/software/b15.ts': imports('@purser/api/software'),
  'web/src/screens/b16.tsx': imports('../features/contracts/contracts.queries.ts'),
  'web/src/b17.tsx': imports('./screens/dashboard.tsx'),
  'e2e/b18.ts': imports('@purser/domain/money'),
  'server/vite.config.ts': 'export default {};\n',
  'scripts/b19.ts': "console.log('scripts may speak');\n",
};
