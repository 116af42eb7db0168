import { randomUUID } from 'node:crypto';
import compress from '@fastify/compress';
import multipart from '@fastify/multipart';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import type { OpenDatabase } from './db/client.ts';
import { registerActivityRoutes } from './features/activity/activity.routes.ts';
import { registerAuditRoutes } from './features/audit/audit.routes.ts';
import { registerBackupRoutes } from './features/backups/backups.routes.ts';
import { listBackups } from './features/backups/backups.service.ts';
import { registerCalendarRoutes } from './features/calendars/calendars.routes.ts';
import { registerChangeRoutes } from './features/changes/changes.routes.ts';
import { registerClientErrorRoutes } from './features/client-errors/client-errors.routes.ts';
import { registerContractRoutes } from './features/contracts/contracts.routes.ts';
import { registerCsvRoutes } from './features/csv/csv.routes.ts';
import { registerUploadRoutes } from './features/files/files.routes.ts';
import { undoBudgets } from './features/forecast/budget-import.service.ts';
import { registerForecastRoutes } from './features/forecast/forecast.routes.ts';
import { registerMailRoutes } from './features/mail/mail.routes.ts';
import { registerNotificationRoutes } from './features/notifications/notifications.routes.ts';
import { createPortfolioCache } from './features/portfolio/cached-portfolio.ts';
import { registerPortfolioRoutes } from './features/portfolio/portfolio.routes.ts';
import { undoRates } from './features/rates/rate-import.service.ts';
import { registerRateRoutes } from './features/rates/rates.routes.ts';
import { createRenewalCache } from './features/renewals/renewal-terms.ts';
import { registerRenewalRoutes, registerTermRoutes } from './features/renewals/renewals.routes.ts';
import { registerApprovalRoutes } from './features/requests/approvals.routes.ts';
import { registerRequestRoutes } from './features/requests/requests.routes.ts';
import { registerSessionRoutes } from './features/session/session.routes.ts';
import { registerSettingsRoutes } from './features/settings/settings.routes.ts';
import { registerSoftwareRoutes } from './features/software/software.routes.ts';
import { registerStatsRoutes } from './features/stats/stats.routes.ts';
import { registerSubjectRoutes } from './features/subjects/subjects.routes.ts';
import { registerSystemRoutes } from './features/system/system.routes.ts';
import { registerUserRoutes } from './features/users/users.routes.ts';
import { serveApp } from './platform/app-files.ts';
import { createSharedAnswers } from './platform/cache/shared-answers.ts';
import { createCallLimits } from './platform/call-limits.ts';
import type { Clock } from './platform/clock.ts';
import { createLimitByOwner } from './platform/concurrency-limit.ts';
import type { Config } from './platform/config.ts';
import { largestCsvMiB } from './platform/csv/form.ts';
import { csvThreadLimits, type ThreadLimits } from './platform/csv/thread.ts';
import { addDocumentation } from './platform/documentation.ts';
import { createClaims } from './platform/files/claims.ts';
import type { FileStorage } from './platform/files/storage.ts';
import { addHealth } from './platform/health.ts';
import { createHeavyWork } from './platform/heavy-work.ts';
import { openHttpServer, usualLimits } from './platform/http-server.ts';
import { dropIdleReaders, type ReaderLimits } from './platform/idle-readers.ts';
import type { Jobs } from './platform/jobs.ts';
import { takeJson } from './platform/json-bodies.ts';
import { closeWithLastAnswers, waitForLastCalls } from './platform/last-calls.ts';
import { createLastErrors, type LastErrors } from './platform/last-errors.ts';
import type { MailTransport } from './platform/mail/mail-transport.ts';
import { addMetrics } from './platform/metrics/metrics.ts';
import { hasLeft, problemOf, sendProblem } from './platform/problems.ts';
import { addGuards } from './platform/security.ts';
import type { Server } from './platform/serve.ts';
import { openSessions } from './platform/session.ts';
import type { Tracing } from './platform/tracing.ts';

export interface AppParts {
  readonly config: Config;
  readonly database: OpenDatabase;
  readonly clock: Clock;
  readonly files: FileStorage;
  readonly jobs: Jobs;
  readonly mail: MailTransport;
  readonly log: FastifyBaseLogger;
  /** The folder of the built web app; undefined serves the API alone. */
  readonly webRoot: string | undefined;
  readonly checksReplies?: boolean;
  readonly csvLimits?: ThreadLimits;
  readonly readerPatience?: ReaderLimits;
  /** Traces requests where a collector is configured. */
  readonly tracing?: Pick<Tracing, 'addTo'> | undefined;
}

// Slow lines can keep up with it, and no client holds an answer for ever.
const usualPatience: ReaderLimits = { pause: 60 * 1000, bytesPerSecond: 4096 };
// Writes that wait for a lock must not take what all others write with.
const mostWritesEach = 4;
const largestJson = 1024 * 1024;
const largestCsv = largestCsvMiB * 1024 * 1024;

export async function buildApp(parts: AppParts): Promise<FastifyInstance> {
  const { config, database, clock, files, jobs } = parts;
  const http: FastifyInstance = Fastify({
    loggerInstance: parts.log,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: largestJson,
    // One proxy is trusted: entries of X-Forwarded-For before its own were written by the client.
    trustProxy: config.trustProxy && ((_address: string, hop: number) => hop === 0),
    serverFactory: (handle) => openHttpServer(handle, usualLimits),
    // The HTTP server answers what it refuses by itself.
    clientErrorHandler: () => {},
    genReqId: () => randomUUID(),
    frameworkErrors: (error, request, reply) => void sendProblem(error, request, reply),
    forceCloseConnections: 'idle',
    // Upload ids of some storages have hundreds of letters.
    routerOptions: { maxParamLength: 1024 },
  });
  const errors = createLastErrors(clock);
  http.setErrorHandler((error, request, reply) => {
    if (!hasLeft(error, reply)) errors.note(problemOf(error), request);
    return sendProblem(error, request, reply);
  });
  // Before all else that a request meets.
  parts.tracing?.addTo(http);
  takeJson(http);
  addRequestLog(http);
  closeWithLastAnswers(http);
  waitForLastCalls(http);
  dropIdleReaders(http, parts.readerPatience ?? usualPatience);
  const sessions = openSessions({ db: database.db, clock, sessionSecret: config.sessionSecret });
  http.decorate('limits', createCallLimits(database.db, clock));
  await addGuards(http, { ...config, storageOrigin: files.origin }, sessions);
  // Speed matters more than size: a portfolio of 10,000 items is compressed while a person waits.
  await http.register(compress, {
    encodings: ['gzip', 'identity'],
    zlibOptions: { level: 2 },
    threshold: 2048,
  });
  await http.register(multipart, { limits: { fileSize: largestCsv, files: 1, fields: 10 } });
  await addDocumentation(http, config);
  addHealth(http, parts);
  addMetrics(http, { config, database });
  const checksReplies = parts.checksReplies ?? false;
  const { db } = database;
  const writes = database.writes.db;
  const heavy = createHeavyWork();
  const sharedAnswers = createSharedAnswers({ db, clock, heavy });
  const writing = createLimitByOwner(mostWritesEach);
  const kept = { sessions, claims: createClaims(), heavy, sharedAnswers, writes, writing };
  registerFeatures(
    { http, db, clock, files, jobs, currency: config.currency, checksReplies, ...kept },
    { ...parts, errors },
  );
  await serveApp(http, parts.webRoot);
  return http;
}

function registerFeatures(server: Server, parts: AppParts & { readonly errors: LastErrors }): void {
  const { config, mail, csvLimits = csvThreadLimits } = parts;
  registerSessionRoutes(server, config);
  registerSoftwareRoutes(server);
  registerContractRoutes(server);
  registerUploadRoutes(server);
  const findPortfolio = createPortfolioCache(server.db, server.heavy, server.http.log);
  registerRequestRoutes(server, findPortfolio);
  registerApprovalRoutes(server);
  registerPortfolioRoutes(server, findPortfolio);
  registerCsvRoutes(server, csvLimits, (kind) => (kind === 'rates' ? undoRates : undoBudgets));
  registerUserRoutes(server, { ...config, csvLimits });
  registerSettingsRoutes(server);
  registerRateRoutes(server, csvLimits);
  registerMailRoutes(server, { mail, appUrl: config.appUrl });
  registerNotificationRoutes(server);
  registerSubjectRoutes(server);
  registerActivityRoutes(server);
  registerStatsRoutes(server, findPortfolio);
  registerForecastRoutes(server, csvLimits, findPortfolio);
  registerRenewalRoutes(server, findPortfolio);
  const findRenewals = createRenewalCache(findPortfolio);
  registerTermRoutes(server, findRenewals, config);
  registerCalendarRoutes(server, findRenewals, config);
  const backupParts = { ...parts, pool: parts.database.pool };
  registerBackupRoutes(server, backupParts);
  registerSystemRoutes(server, { ...backupParts, findBackups: () => listBackups(backupParts) });
  registerChangeRoutes(server, config);
  registerAuditRoutes(server, config);
  registerClientErrorRoutes(server);
}

// One line a request, with its route: addresses have secrets, such as a calendar's, a file's signature or a sign-in's code.
function addRequestLog(http: FastifyInstance): void {
  http.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
  });
  http.addHook('onResponse', async (request, reply) => {
    const { method, person } = request;
    const route = request.routeOptions.url ?? 'none';
    const time = Math.round(reply.elapsedTime * 10) / 10;
    request.log.info({ method, route, status: reply.statusCode, ms: time, person: person?.id }, 'request');
  });
}
