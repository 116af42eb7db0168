import { useEffect, useEffectEvent } from 'react';

// Whatever on the page holds something that would be lost with it.
const holders = new Set<symbol>();

/** Whether something is typed or under way that leaving the page would lose. */
export const hasUnsaved = (): boolean => holders.size > 0;

/** Says that something here isn't saved. The browser asks then before it closes or reloads the page. */
export function useUnsaved(isUnsaved: boolean): void {
  useEffect(() => {
    if (!isUnsaved) return undefined;
    const holder = Symbol('unsaved');
    holders.add(holder);
    // Adding the same listener again changes nothing.
    addEventListener('beforeunload', askFirst);
    return () => {
      holders.delete(holder);
      // A page that listens to this can't be kept for Back, so it listens only while there is a reason.
      if (holders.size === 0) removeEventListener('beforeunload', askFirst);
    };
  }, [isUnsaved]);
}

/** Hears in words what isn't saved in one part of a screen, such as 'Unsent comment'; null once all of it is. */
export type OnUnsaved = (words: string | null) => void;

/** Tells it. A part that is gone from the screen holds nothing any more. */
export function useUnsavedReport(words: string | null, onUnsaved: OnUnsaved): void {
  const report = useEffectEvent(onUnsaved);
  useEffect(() => {
    report(words);
    return () => report(null);
  }, [words]);
}

/** How saving a part went: 'open' where the part itself leads to what is to be put right or decided first. */
export type PartOutcome = 'saved' | 'open' | Error;

/** Saves what is typed in one part of a screen, from outside of it. */
export interface PartSaver {
  /** Whether anything is typed there by now, even if the screen hasn't heard of it yet. */
  readonly isUnsaved: () => boolean;
  readonly save: () => Promise<PartOutcome>;
}

function askFirst(event: BeforeUnloadEvent): void {
  event.preventDefault();
}
