import { listUsers } from '@purser/api/users';
import { listPeople } from '../../platform/people.ts';
import { type Server, serve } from '../../platform/serve.ts';

/** The doors of people. */
export function registerUserRoutes(server: Server): void {
  serve(server, listUsers, ({ db }) => listPeople(db));
}
