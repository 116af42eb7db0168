import { codeOf, reasonOf } from '../../db/errors.ts';

/** What was found in an area; where it is a fault, the words name the setting and say what to do. */
export interface Finding {
  readonly area: string;
  readonly isGood: boolean;
  readonly words: string;
}

export const good = (area: string, words: string): Finding => ({ area, isGood: true, words });
export const fault = (area: string, words: string): Finding => ({ area, isGood: false, words });

/** Why something failed, in one line. */
export const causeOf = (error: unknown): string =>
  [codeOf(error), reasonOf(error)].find((text) => text !== '')?.replaceAll(/\s+/g, ' ') ??
  'no reason was given';

/** What a look has found, or that it failed, with what to do. */
export async function look(area: string, advice: string, work: () => Promise<string>): Promise<Finding> {
  try {
    return good(area, await work());
  } catch (error) {
    return fault(area, `${reasonOf(error).replaceAll(/\s+/g, ' ')}${advice === '' ? '' : `: ${advice}`}`);
  }
}
