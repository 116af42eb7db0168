import { useEffect, useEffectEvent, useState } from 'react';

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
export type OnUnsaved = (text: string | null) => void;

/** A part that is no longer shown has nothing unsaved. */
export function useUnsavedReport(text: string | null, onUnsaved: OnUnsaved): void {
  const report = useEffectEvent(onUnsaved);
  useEffect(() => {
    report(text);
    return () => report(null);
  }, [text]);
}

/** Collects from each part of a screen what it has unsaved; `nothing` names the parts. */
export function useUnsavedParts<Part extends string>(nothing: Readonly<Record<Part, null>>) {
  const [unsaved, setUnsaved] = useState<Readonly<Record<Part, string | null>>>(nothing);
  const [report] = useState(() =>
    reportersOf(nothing, (part, text) =>
      setUnsaved((before) => (before[part] === text ? before : { ...before, [part]: text })),
    ),
  );
  const texts: (string | null)[] = Object.values(unsaved);
  /** `text` is what the first of the parts has unsaved. */
  return { report, unsaved, text: texts.find((text) => text !== null) ?? null };
}

function reportersOf<Part extends string>(
  parts: Readonly<Record<Part, null>>,
  report: (part: Part, text: string | null) => void,
): Readonly<Record<Part, OnUnsaved>>;
function reportersOf(parts: object, report: (part: string, text: string | null) => void): object {
  return Object.fromEntries(
    Object.keys(parts).map((part) => [part, (text: string | null) => report(part, text)]),
  );
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
