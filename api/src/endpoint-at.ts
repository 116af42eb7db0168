import type * as absences from './absences.ts';
import type * as activity from './activity.ts';
import type * as approvalSettings from './approval-settings.ts';
import type * as audit from './audit.ts';
import type * as backups from './backups.ts';
import type * as budgets from './budgets.ts';
import type * as calendarFeeds from './calendar-feeds.ts';
import type * as clientErrors from './client-errors.ts';
import type * as comments from './comments.ts';
import type * as contracts from './contracts.ts';
import type { Address, BodyInput, Endpoint, ReplyOf } from './endpoint.ts';
import type * as exchangeRates from './exchange-rates.ts';
import type * as files from './files.ts';
import type * as forecast from './forecast.ts';
import type * as history from './history.ts';
import type * as imports from './imports.ts';
import type * as mail from './mail.ts';
import type * as myWork from './my-work.ts';
import type * as notifications from './notifications.ts';
import type * as portfolio from './portfolio.ts';
import type * as prices from './prices.ts';
import type * as recordChanges from './record-changes.ts';
import type * as renewalTerms from './renewal-terms.ts';
import type * as renewals from './renewals.ts';
import type * as requestRepeats from './request-repeats.ts';
import type * as requests from './requests.ts';
import type * as s3 from './s3.ts';
import type * as session from './session.ts';
import type * as settings from './settings.ts';
import type * as software from './software.ts';
import type * as spendReport from './spend-report.ts';
import type * as stats from './stats.ts';
import type * as system from './system.ts';
import type * as users from './users.ts';
import type * as workflow from './workflow.ts';

type Modules =
  | typeof absences
  | typeof activity
  | typeof approvalSettings
  | typeof audit
  | typeof backups
  | typeof budgets
  | typeof calendarFeeds
  | typeof clientErrors
  | typeof comments
  | typeof contracts
  | typeof exchangeRates
  | typeof files
  | typeof forecast
  | typeof history
  | typeof imports
  | typeof mail
  | typeof myWork
  | typeof notifications
  | typeof portfolio
  | typeof prices
  | typeof recordChanges
  | typeof renewals
  | typeof renewalTerms
  | typeof requestRepeats
  | typeof requests
  | typeof s3
  | typeof session
  | typeof settings
  | typeof software
  | typeof spendReport
  | typeof stats
  | typeof system
  | typeof users
  | typeof workflow;

type ExportsOf<Module> = Module extends unknown ? Module[keyof Module] : never;

/** The endpoint at an address: what its call takes and answers, as types alone, which load nothing. */
export type EndpointAt<A extends Address> = Extract<ExportsOf<Modules>, Endpoint & { address: A }>;

/** The body that is sent to an address, and the reply that it answers. */
export type BodyAt<A extends Address> = BodyInput<EndpointAt<A>>;
export type ReplyAt<A extends Address> = ReplyOf<EndpointAt<A>>;
