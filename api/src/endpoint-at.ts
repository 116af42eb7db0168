import type { Address, BodyInput, Endpoint, ReplyOf } from './endpoint.ts';

type Modules =
  | typeof import('./activity.ts')
  | typeof import('./alike-products.ts')
  | typeof import('./comments.ts')
  | typeof import('./contract-submission.ts')
  | typeof import('./contracts.ts')
  | typeof import('./files.ts')
  | typeof import('./history.ts')
  | typeof import('./imports.ts')
  | typeof import('./mail.ts')
  | typeof import('./portfolio.ts')
  | typeof import('./renewals.ts')
  | typeof import('./request-history.ts')
  | typeof import('./request-repeats.ts')
  | typeof import('./request-talk.ts')
  | typeof import('./requests.ts')
  | typeof import('./s3.ts')
  | typeof import('./session.ts')
  | typeof import('./settings.ts')
  | typeof import('./software.ts')
  | typeof import('./stats.ts')
  | typeof import('./users.ts')
  | typeof import('./workflow.ts');

type ExportsOf<Module> = Module extends unknown ? Module[keyof Module] : never;

/** The endpoint at an address: what its call takes and answers, as types alone, which load nothing. */
export type EndpointAt<A extends Address> = Extract<ExportsOf<Modules>, Endpoint & { address: A }>;

/** What is sent to an address, and what it answers. */
export type BodyAt<A extends Address> = BodyInput<EndpointAt<A>>;
export type ReplyAt<A extends Address> = ReplyOf<EndpointAt<A>>;
