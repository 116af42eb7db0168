export interface DemoPerson {
  readonly email: string;
  readonly name: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly job: string;
  readonly role: 'admin' | 'user';
}

const people = [
  { firstName: 'Nora', lastName: 'Lindqvist', job: 'IT', role: 'admin' },
  { firstName: 'Tomás', lastName: 'Figueira', job: 'Finance', role: 'user' },
  { firstName: 'Aiko', lastName: 'Tanabe', job: 'Studio production', role: 'user' },
  { firstName: 'Samuel', lastName: 'Okoye', job: 'Legal', role: 'user' },
] as const;

/** The domain of the demo people: the first that may sign in, else one that belongs to nobody. */
export const demoDomainOf = (allowedDomains: readonly string[]): string => allowedDomains[0] ?? 'example.com';

export const demoPeople = (domain: string): readonly DemoPerson[] =>
  people.map((person) => ({
    ...person,
    name: `${person.firstName} ${person.lastName}`,
    email: `${localPart(person.firstName)}.${localPart(person.lastName)}@${domain}`,
  }));

const localPart = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/[^a-z]/gi, '')
    .toLowerCase();
