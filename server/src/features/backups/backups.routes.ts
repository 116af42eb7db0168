import * as endpoints from '@purser/api/backups';
import { audit } from '../../platform/audit.ts';
import { permit } from '../../platform/permit.ts';
import { type Server, serve } from '../../platform/serve.ts';
import { type BackupParts, createBackup, listBackups, openBackup } from './backups.service.ts';

export function registerBackupRoutes(server: Server, parts: BackupParts): void {
  serve(server, endpoints.listBackups, ({ person }) => {
    permit(person, 'keep backups');
    return listBackups(parts);
  });
  serve(server, endpoints.createBackup, async (call) => {
    permit(call.person, 'keep backups');
    const backup = await createBackup(parts);
    await audit(call, 'backup_written', { target: { id: null, name: backup.name } });
    return backup;
  });
  serve(server, endpoints.downloadBackup, async (call) => {
    permit(call.person, 'keep backups');
    const download = await openBackup(parts, call.params.name);
    await audit(call, 'backup_downloaded', { target: { id: null, name: download.fileName } });
    return download;
  });
}
