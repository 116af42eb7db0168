import { optionLabel } from '@purser/domain/options';
import { formatCivilDate } from './format.ts';

export function shapeOf(status: string): 'full' | 'half' | 'hollow' {
  if (status === 'pending_cancellation') return 'half';
  return status === 'terminated' ? 'hollow' : 'full';
}

/** What is terminated for a day to come ends then. @example statusText('terminated', '2027-06-30', '2026-11-21') // 'Ends Jun 30, 2027' */
export const statusText = (status: string, end: string | null | undefined, today: string): string =>
  status === 'terminated' && end && end > today ? `Ends ${formatCivilDate(end)}` : optionLabel(status);
