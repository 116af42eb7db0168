import { performance } from 'node:perf_hooks';

// Looking for jobs takes less than a hundredth of the time.
const calm = 0.05;
const interval = 30_000;

/** Answers what to call with the share of each interval that was spent at work: the first calm one after work collects. */
export function createIdleCollector(collect: () => void): (share: number) => void {
  let hasWorked = true;
  return (share) => {
    const isCalm = share < calm;
    if (isCalm && hasWorked) collect();
    hasWorked = !isCalm;
  };
}

/**
 * Gives memory back once nobody has asked for much for half a minute: V8 collects when it needs room, and in a server at
 * rest nothing does (decision 90). Does nothing where `--expose-gc` isn't set.
 */
export function collectWhenIdle(): void {
  const { gc } = globalThis;
  if (!gc) return;
  const look = createIdleCollector(() => gc({ type: 'major', execution: 'sync', flavor: 'last-resort' }));
  let last = performance.eventLoopUtilization();
  setInterval(() => {
    const now = performance.eventLoopUtilization();
    look(performance.eventLoopUtilization(now, last).utilization);
    last = now;
  }, interval).unref();
}
