import { Readable } from 'node:stream';
import * as endpoints from '@purser/api/system';
import { permit } from '../../platform/permit.ts';
import { type Server, serve } from '../../platform/serve.ts';
import { makeReport, readSystem, type SystemParts } from './system.service.ts';

type SystemRouteParts = Pick<SystemParts, 'config' | 'errors' | 'findBackups'>;

export function registerSystemRoutes(
  server: Server,
  { config, errors, findBackups }: SystemRouteParts,
): void {
  const { db, clock, files } = server;
  const parts: SystemParts = { db, clock, files, config, errors, findBackups, startedAt: clock.now() };

  serve(server, endpoints.getSystem, ({ person }) => {
    permit(person, 'see the system');
    return readSystem(parts);
  });

  serve(server, endpoints.downloadReport, async ({ person, today }) => {
    permit(person, 'see the system');
    const report = `${JSON.stringify(await makeReport(parts), null, 2)}\n`;
    return {
      fileName: `purser-report-${today}.json`,
      type: 'application/json; charset=utf-8',
      size: Buffer.byteLength(report),
      content: Readable.from([report]),
    };
  });
}
