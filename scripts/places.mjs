import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The project's top folder, whatever folder a command was started in. */
export const root = dirname(dirname(fileURLToPath(import.meta.url)));
