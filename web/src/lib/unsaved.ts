import { useEffect, useEffectEvent } from 'react';

const holders = new Set<symbol>();

export const hasUnsaved = (): boolean => holders.size > 0;

/** The browser asks before it closes or reloads the page. */
export function useUnsaved(isUnsaved: boolean): void {
  useEffect(() => {
    if (!isUnsaved) return undefined;
    const holder = Symbol('unsaved');
    holders.add(holder);
    // Adding the same listener again changes nothing.
    addEventListener('beforeunload', askFirst);
    return () => {
      holders.delete(holder);
      // A page with this listener can't be restored by Back, so it listens only while needed.
      if (holders.size === 0) removeEventListener('beforeunload', askFirst);
    };
  }, [isUnsaved]);
}

/** What isn't saved in one part of a screen, such as 'Unsent comment'; null once all of it is. */
export type OnUnsaved = (words: string | null) => void;

/** A part that is no longer shown has nothing unsaved. */
export function useUnsavedReport(words: string | null, onUnsaved: OnUnsaved): void {
  const report = useEffectEvent(onUnsaved);
  useEffect(() => {
    report(words);
    return () => report(null);
  }, [words]);
}

/** 'open' where the part itself shows what to correct or decide first. */
export type PartOutcome = 'saved' | 'open' | Error;

export interface PartSaver {
  /** Up to date even before the screen was notified. */
  readonly isUnsaved: () => boolean;
  readonly save: () => Promise<PartOutcome>;
}

function askFirst(event: BeforeUnloadEvent): void {
  event.preventDefault();
}
