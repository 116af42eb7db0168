import { importTasks } from './features/csv/import-tasks.ts';
import { rateTasks } from './features/rates/rate-tasks.ts';
import { peopleTasks } from './features/users/people-tasks.ts';
import { performTasks } from './platform/csv/thread-tasks.ts';

// The thread that reads one CSV file for `withCsvThread`.
performTasks({ ...importTasks(), ...peopleTasks, ...rateTasks });
