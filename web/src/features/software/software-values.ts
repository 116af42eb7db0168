import { percentagesProblem, type Software, softwareChanges } from '@purser/api/software';
import { percentagesMessage } from '@purser/domain/segments';
import { softwareFieldNames, softwareFields } from '@purser/domain/software-fields';
import { z } from 'zod';
import { changedAmong, inputValues } from '../../lib/input-values.ts';
import { sentPercentages } from './percentages-draft.ts';

/** An item's fields as inputs hold them. */
export type SoftwareValues = Required<z.input<typeof softwareChanges>>;

/** The record itself, or its row in the table. */
export type SoftwareRecord = Pick<Software, keyof SoftwareValues | 'id' | 'unique_id' | 'version'>;

/** The values of an empty form with a contract, which holds the terms. */
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

/** The values of an empty form without a contract: an item has terms of its own then. */
export const blankSoftware: SoftwareValues = {
  ...blankWithContract,
  billing_cycle: 'yearly',
  cost: '',
  paymentType: '',
  renewal_date: '',
};

const isField = (path: string): path is keyof SoftwareValues => path in blankSoftware;

export const fieldAt = (wirePath: string): keyof SoftwareValues | undefined =>
  isField(wirePath) ? wirePath : undefined;

export const valuesOf = (record: SoftwareRecord): SoftwareValues => inputValues(softwareFields, record);

export const titleOf = ({ vendor, product_name }: Pick<SoftwareRecord, 'vendor' | 'product_name'>): string =>
  `${vendor} ${product_name}`;

/** Every item has a vendor and a product name. */
export const isNameless = ({ vendor, product_name }: SoftwareValues): boolean =>
  vendor.trim() === '' || product_name.trim() === '';

export const changedFields = (
  before: Partial<SoftwareValues>,
  after: Partial<SoftwareValues>,
): (keyof SoftwareValues)[] => changedAmong(softwareFieldNames, before, after);

/** Only fields that differ are sent; segments and percentages together, since they are checked against each other. */
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

/** The server's schema, and the rule about percentages that the server checks apart from it. */
export const editedSoftware = softwareChanges.refine(
  ({ business_segment: segments = null, business_segment_percentages: text = null }) =>
    percentagesProblem(segments, text) === undefined,
  {
    path: ['business_segment_percentages'],
    message: percentagesMessage,
    // Checked even where another field is wrong, so that all messages are shown at once.
    when: ({ value }) => segmentsAndPercentages.safeParse(value).success,
  },
);
