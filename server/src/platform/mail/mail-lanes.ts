/** Lets mails out: each piece of work waits for a lane, in order. */
export interface MailLanes {
  run<Result>(work: () => Promise<Result>): Promise<Result>;
  /** Says how many milliseconds the mail server took for a mail. */
  took(milliseconds: number): void;
}

/** The greatest number of lanes. */
export const mostLanes = 8;

// In milliseconds; with it a thousand mails leave within a minute, also where each takes a third of a second.
const quick = 40;
// One slow answer is no slow server: the first mail of a connection always takes longer.
const slowInARow = 3;

/**
 * One lane while the mail server is quick, so that a server that dies leaves a single mail of which nobody knows whether it
 * arrived; more of them, up to eight, where each mail takes its time.
 */
export function createLanes(): MailLanes {
  let lanes = 1;
  let running = 0;
  let slow = 0;
  const waiting: (() => void)[] = [];
  const fill = (): void => {
    while (running < lanes) {
      const next = waiting.shift();
      if (!next) return;
      running += 1;
      next();
    }
  };
  return {
    run: async (work) => {
      await new Promise<void>((resolve) => {
        waiting.push(resolve);
        fill();
      });
      try {
        return await work();
      } finally {
        running -= 1;
        fill();
      }
    },
    took: (milliseconds) => {
      slow = milliseconds > quick * lanes ? slow + 1 : 0;
      if (slow >= slowInARow) {
        lanes = Math.min(lanes + 1, mostLanes);
        slow = 0;
      }
      if (milliseconds < quick * (lanes - 1)) lanes -= 1;
      fill();
    },
  };
}
