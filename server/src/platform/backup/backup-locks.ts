/**
 * The advisory lock that a backup shares while it reads the files that its rows name. Whoever removes files from the
 * storage takes it alone, or lets them be. 'files' in ASCII.
 */
export const filesLock = '439805928819';

/** Held while a backup is written for the folder: one at a time, of all servers that share the database. 'backup' in ASCII. */
export const backupLock = '108170603230576';
