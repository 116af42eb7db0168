/**
 * The option lists of Settings and what they hold before anyone changes them (docs/product/settings.md#application).
 */

/** What is said of an option with what separates options in files. */
export const semicolonMessage = 'An option can’t contain a semicolon';

/** What is said of an option that is in its list already. */
export const repeatedOption = 'This option already exists';

/** What is said of an option without a name. */
export const blankOption = 'Please enter a value';

/** The five lists, by their wire names. */
export interface SoftwareOptions {
  readonly businessSegments: readonly string[];
  readonly teamUsage: readonly string[];
  readonly statusOptions: readonly string[];
  readonly billingCycles: readonly string[];
  readonly paymentTypes: readonly string[];
}

/** The longest value of a list, in characters, and the most values that a list holds. */
export const longestOption = 100;
export const mostOptions = 500;

/** How often a contract is billed (docs/product/contracts.md#fields). */
export const billingCycles = ['yearly', 'monthly', 'quarterly'] as const;
export type BillingCycle = (typeof billingCycles)[number];

/** In what a contract's notice period is counted (docs/product/contracts.md#renewal-terms). */
export const noticeUnits = ['days', 'months'] as const;
export type NoticeUnit = (typeof noticeUnits)[number];

/**
 * The statuses that mean something to the product; others may be added in Settings and count as active
 * (docs/product/software.md#status).
 */
export const softwareStatuses = ['active', 'pending_cancellation', 'terminated'] as const;

/** The lists of a new installation (docs/product/settings.md#application). */
export const defaultOptions: SoftwareOptions = {
  businessSegments: ['Capital', 'Ad Sales', 'Studio', 'Corporate'],
  teamUsage: [
    'All Teams',
    'Engineering',
    'Product',
    'Marketing',
    'Sales',
    'Finance',
    'HR',
    'Legal',
    'IT',
    'Operations',
  ],
  statusOptions: [...softwareStatuses],
  billingCycles: [...billingCycles],
  paymentTypes: ['Credit Card', 'Invoice', 'ACH', 'Wire Transfer', 'Check', 'Other'],
};

/** Reads a billing cycle in any letter case; undefined for another word. @example parseBillingCycle('Yearly') // 'yearly' */
export function parseBillingCycle(text: string): BillingCycle | undefined {
  const word = text.trim().toLowerCase();
  return billingCycles.find((cycle) => cycle === word);
}

/** Reads a unit of notice in any letter case, of one or many; undefined for another word. @example parseNoticeUnit('Month') // 'months' */
export function parseNoticeUnit(text: string): NoticeUnit | undefined {
  const word = text.trim().toLowerCase();
  return noticeUnits.find((unit) => unit === word || unit === `${word}s`);
}

/** The statuses of an item that ends; with every other one it goes on (docs/product/software.md#status). */
export const endingStatuses: readonly string[] = ['pending_cancellation', 'terminated'];

/** Whether an item of this status goes on: every status but the two that end. */
export const isActive = (status: string): boolean => !endingStatuses.includes(status);

/** What a status or cycle reads like on a screen. @example optionLabel('pending_cancellation') // 'Pending cancellation' */
export function optionLabel(option: string): string {
  const words = option.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
