import { TriangleAlert } from 'lucide-react';
import { Mark } from '../../ui/status-mark.tsx';
import type { CheckState } from './system-checks.ts';

const words = { ok: 'Fine', warn: 'Look at this', bad: 'Failing' };

export const ConditionMark = ({ condition }: { condition: CheckState }) => (
  <span className="inline-flex items-center h-5">
    {condition === 'ok' && <Mark shape="tick" />}
    {condition === 'warn' && <TriangleAlert className="text-warning" aria-hidden="true" />}
    {condition === 'bad' && <Mark shape="cross" />}
    <span className="sr-only">{words[condition]}: </span>
  </span>
);
