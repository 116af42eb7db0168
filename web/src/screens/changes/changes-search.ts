import { changedKinds } from '@purser/domain/record-changes';
import { type AddressOf, address, day, listOf, many, text } from '../../lib/address.ts';

/** `/changes?field=cost&from=2026-11-15&person=3&record=software-12&of=contract&q=figma` */
export const parseChangesSearch = address({
  q: text,
  from: day,
  to: day,
  person: many,
  record: many,
  field: many,
  of: many,
});
export type ChangesSearch = AddressOf<typeof parseChangesSearch>;

const matching = (values: ChangesSearch['person'], isOne: (value: string) => boolean): readonly string[] =>
  listOf(values).filter(isOne);

/** Which changes an address asks for; what nobody can be looked for by is left out. */
export const changeFilterOf = ({ from = '', to = '', person, record, field, of }: ChangesSearch) => ({
  from,
  to,
  person: matching(person, (id) => /^[1-9]\d{0,8}$/.test(id)),
  record: matching(record, (name) => /^(?:software|request)-[1-9]\d{0,8}$/.test(name)),
  field: matching(field, (name) => !name.includes(',')),
  of: matching(of, (kind) => changedKinds.some((each) => each === kind)),
});
