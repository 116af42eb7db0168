/** The kinds of requests, as conditions and forms offer them. */
export const requestKindOptions = [
  { value: 'software', label: 'New software' },
  { value: 'contract', label: 'Contract' },
  { value: 'renewal', label: 'Renewal' },
] as const;
