import { importTasks } from './features/csv/import-tasks.ts';
import { tableTasks } from './platform/csv/table-tasks.ts';
import { performTasks } from './platform/csv/thread-tasks.ts';

// The thread that reads one CSV file for `withCsvThread`.
performTasks({ ...importTasks(), ...tableTasks });
