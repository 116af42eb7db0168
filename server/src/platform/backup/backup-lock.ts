/** Held while a backup is written for the folder: one at a time, of all servers that share the database. 'backup' in ASCII. */
export const backupLock = '108170603230576';
