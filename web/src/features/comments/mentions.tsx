import { onDemand } from '../../lib/on-demand.tsx';
import type { Mentioning } from './use-mentioning.ts';

const list = onDemand(async () => (await import('./mention-list.tsx')).MentionList);

/** The users whom an @ may mean, as soon as one does. */
export const Mentions = ({ mentioning }: { mentioning: Mentioning }) =>
  mentioning.found.length > 0 && <list.Component mentioning={mentioning} />;
