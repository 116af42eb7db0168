import { setPriority } from 'node:os';
import { importTasks } from './features/csv/import-tasks.ts';
import { rateTasks } from './features/rates/rate-tasks.ts';
import { peopleTasks } from './features/users/people-tasks.ts';
import { performTasks } from './platform/csv/thread-tasks.ts';

// Whoever waits for an answer comes before a file. On Linux this concerns the thread alone, elsewhere it would be the whole process.
if (process.platform === 'linux') setPriority(10);

// The thread that reads one CSV file for `withCsvThread`.
performTasks({ ...importTasks(), ...peopleTasks, ...rateTasks });
