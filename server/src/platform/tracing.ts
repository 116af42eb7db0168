import {
  context,
  propagation,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  type Tracer,
  trace,
} from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { replaceQuery } from '../db/query-tuning.ts';

/** Traces of requests and their queries (docs/product/operations.md#traces). */
export interface Tracing {
  addTo(http: FastifyInstance): void;
  addToPool(pool: pg.Pool): void;
  /** Sends what is left. */
  stop(): Promise<void>;
}

/** Loaded only where traces are wanted. Where they go, and how often, the settings of OpenTelemetry say. */
export function startTracing(version: string): Tracing {
  context.setGlobalContextManager(new AsyncLocalStorageContextManager());
  propagation.setGlobalPropagator(new W3CTraceContextPropagator());
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'purser', 'service.version': version }),
    spanProcessors: [new BatchSpanProcessor({ exporter: new OTLPTraceExporter() })],
  });
  const tracer = provider.getTracer('purser', version);
  return {
    addTo: (http) => traceRequests(http, tracer),
    addToPool: (pool) => traceQueries(pool, tracer),
    stop: () => provider.shutdown(),
  };
}

function traceRequests(http: FastifyInstance, tracer: Tracer): void {
  const spans = new WeakMap<object, Span>();
  http.addHook('onRequest', (request, _reply, done) => {
    const caller = propagation.extract(ROOT_CONTEXT, request.headers);
    const route = request.routeOptions.url ?? 'none';
    const attributes = {
      'http.request.method': request.method,
      'http.route': route,
      'request.id': request.id,
    };
    const name = `${request.method} ${route}`;
    const span = tracer.startSpan(name, { kind: SpanKind.SERVER, attributes }, caller);
    spans.set(request, span);
    context.with(trace.setSpan(caller, span), done);
  });
  http.addHook('onResponse', async (request, { statusCode }) => {
    const span = spans.get(request);
    span?.setAttribute('http.response.status_code', statusCode);
    if (statusCode >= 500) span?.setStatus({ code: SpanStatusCode.ERROR });
    span?.end();
  });
}

/**
 * All queries come by connections that the pool lends. Who waits for one gets it while another one gives it back, whose trace
 * it must not continue.
 */
function traceQueries(pool: pg.Pool, tracer: Tracer): void {
  const connect: unknown = pool.connect;
  if (typeof connect !== 'function') throw new Error('The pool has no connect function.');
  const traced = new WeakSet<object>();
  const traceOnce = (client: unknown): void => {
    if (typeof client !== 'object' || client === null || traced.has(client)) return;
    traced.add(client);
    traceClient(client, tracer);
  };
  Reflect.set(pool, 'connect', (callback?: unknown): unknown => {
    if (typeof callback !== 'function') {
      const lent: unknown = Reflect.apply(connect, pool, []);
      if (!(lent instanceof Promise)) return lent;
      return lent.then((client: unknown) => {
        traceOnce(client);
        return client;
      });
    }
    const lend = (error: unknown, client: unknown, ...rest: unknown[]): unknown => {
      traceOnce(client);
      const answer: unknown = Reflect.apply(callback, undefined, [error, client, ...rest]);
      return answer;
    };
    const lent: unknown = Reflect.apply(connect, pool, [context.bind(context.active(), lend)]);
    return lent;
  });
}

function traceClient(client: object, tracer: Tracer): void {
  replaceQuery(client, (send) => (query, ...rest) => {
    const plain = (given: readonly unknown[]): unknown => send(query, ...given);
    const text = queryText(query);
    // What no request has asked for, such as the queues’ looks for jobs, is no trace.
    if (text === undefined || !trace.getActiveSpan()) return plain(rest);
    const span = tracer.startSpan('query', {
      kind: SpanKind.CLIENT,
      // Values go apart from the text.
      attributes: { 'db.system.name': 'postgresql', 'db.query.text': text.slice(0, longestText) },
    });
    return endWith(span, plain, rest);
  });
}

const longestText = 1000;

function queryText(query: unknown): string | undefined {
  if (typeof query === 'string') return query;
  const text: unknown = typeof query === 'object' && query !== null ? Reflect.get(query, 'text') : undefined;
  // Streams and cursors send themselves, in parts.
  const sendsItself = typeof query === 'object' && query !== null && 'submit' in query;
  return typeof text === 'string' && !sendsItself ? text : undefined;
}

/** Ends a span with the query, whichever way that says that it has ended. */
function endWith(
  span: Span,
  plain: (given: readonly unknown[]) => unknown,
  rest: readonly unknown[],
): unknown {
  const end = (error?: unknown): void => {
    if (error) span.setStatus({ code: SpanStatusCode.ERROR });
    span.end();
  };
  const callback = rest.at(-1);
  if (typeof callback === 'function') {
    const told = (...results: unknown[]): unknown => {
      end(results[0]);
      return Reflect.apply(callback, undefined, results);
    };
    return plain([...rest.slice(0, -1), told]);
  }
  const result = plain(rest);
  if (result instanceof Promise) result.then(() => end(), end);
  else end();
  return result;
}
