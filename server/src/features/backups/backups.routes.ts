import * as endpoints from '@purser/api/backups';
import { permit } from '../../platform/permit.ts';
import { type Server, serve } from '../../platform/serve.ts';
import { type BackupParts, createBackup, listBackups, openBackup } from './backups.service.ts';

export function registerBackupRoutes(server: Server, parts: BackupParts): void {
  serve(server, endpoints.listBackups, ({ person }) => {
    permit(person, 'keep backups');
    return listBackups(parts);
  });
  serve(server, endpoints.createBackup, ({ person }) => {
    permit(person, 'keep backups');
    return createBackup(parts);
  });
  serve(server, endpoints.downloadBackup, ({ person, params }) => {
    permit(person, 'keep backups');
    return openBackup(parts, params.name);
  });
}
