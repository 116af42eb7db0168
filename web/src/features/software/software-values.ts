import { percentagesProblem, type Software, softwareChanges } from '@purser/api/software';
import { mapRecord } from '@purser/domain/fields';
import { percentagesMessage } from '@purser/domain/segments';
import { softwareFieldNames, softwareFields } from '@purser/domain/software-fields';
import { z } from 'zod';
import { changedAmong } from '../../lib/changed-among.ts';
import { inputValues } from '../../lib/input-values.ts';
import { sentPercentages } from './percentages-draft.ts';

/** The fields of an item that a form changes, by their wire names, as its inputs hold them. */
export type SoftwareValues = Required<z.input<typeof softwareChanges>>;

/** An item as far as a form knows it: the record itself, or its row in the table. */
export type SoftwareRecord = Pick<Software, keyof SoftwareValues | 'id' | 'unique_id' | 'version'>;

/** A form's values before anything is typed, of an item that begins with a contract: that says all about its terms. */
export const blankWithContract = {
  vendor: '',
  product_name: '',
  notes: '',
  status: 'active',
  business_segment: [],
  business_segment_percentages: null,
  team_usage: [],
  business_owner_id: null,
  tech_admin_id: null,
  executive_sponsor_id: null,
} satisfies Partial<SoftwareValues>;

/** The same with the terms that an item without a contract has of its own. */
export const blankSoftware: SoftwareValues = {
  ...blankWithContract,
  billing_cycle: 'yearly',
  cost: '',
  paymentType: '',
  renewal_date: '',
};

const isField = (path: string): path is keyof SoftwareValues => path in blankSoftware;

/** The field of the form that the wire calls so; undefined for one that it doesn't have. */
export const fieldAt = (wirePath: string): keyof SoftwareValues | undefined =>
  isField(wirePath) ? wirePath : undefined;

/** What inputs show of a record. */
export const valuesOf = (record: SoftwareRecord): SoftwareValues =>
  mapRecord(softwareFields, record, inputValues);

/** What an item is called. */
export const titleOf = ({ vendor, product_name }: Pick<SoftwareRecord, 'vendor' | 'product_name'>): string =>
  `${vendor} ${product_name}`;

/** Whether a form lacks what no item goes without. */
export const isNameless = ({ vendor, product_name }: SoftwareValues): boolean =>
  vendor.trim() === '' || product_name.trim() === '';

/** The names of the fields whose values differ. */
export const changedFields = (
  before: Partial<SoftwareValues>,
  after: Partial<SoftwareValues>,
): (keyof SoftwareValues)[] => changedAmong(softwareFieldNames, before, after);

/** The changes that are sent: the fields that differ; segments go with their percentages, since they fit together. */
export function changesOf(before: SoftwareValues, after: SoftwareValues): Partial<SoftwareValues> {
  const names = new Set(changedFields(before, after));
  const areSegmentsTouched = names.has('business_segment') || names.has('business_segment_percentages');
  const areShared = (after.business_segment?.length ?? 0) > 1;
  const percentages = sentPercentages(after.business_segment_percentages);
  const sent = Object.entries({ ...after, business_segment_percentages: percentages }).filter(([name]) => {
    if (name === 'business_segment') return areSegmentsTouched;
    if (name === 'business_segment_percentages') return areSegmentsTouched && areShared;
    return [...names].some((changed) => changed === name);
  });
  const changes: Partial<SoftwareValues> = Object.fromEntries(sent);
  return changes.cost === '' ? { ...changes, cost: null } : changes;
}

const segmentsAndPercentages = z.object({
  business_segment: z.array(z.string()),
  business_segment_percentages: z.string(),
});

/** Changes by the same rules as in the server's schema, and the one about percentages, which the server asks later. */
export const editedSoftware = softwareChanges.refine(
  ({ business_segment: segments = null, business_segment_percentages: text = null }) =>
    percentagesProblem(segments, text) === undefined,
  {
    path: ['business_segment_percentages'],
    message: percentagesMessage,
    // Asked even where another field is wrong already, so that one round of corrections is enough.
    when: ({ value }) => segmentsAndPercentages.safeParse(value).success,
  },
);
