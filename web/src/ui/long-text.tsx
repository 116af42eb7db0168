import { type ReactNode, useState } from 'react';
import { buttonLook } from './button.tsx';

type LongTextProps = {
  text: string;
  /** In characters. */
  most: number;
  children?: (shown: string) => ReactNode;
};

const mostLines = 12;

export function LongText({ text, most, children = (shown) => shown }: LongTextProps) {
  const [isWhole, setIsWhole] = useState(false);
  const beginning = beginningOf(text, most);
  if (beginning === text) return children(text);
  return (
    <>
      {children(isWhole ? text : `${beginning}…`)}{' '}
      <button
        type="button"
        {...buttonLook({ variant: 'link' })}
        aria-expanded={isWhole}
        onClick={() => setIsWhole(!isWhole)}
      >
        {isWhole ? 'Show less' : 'Show more'}
      </button>
    </>
  );
}

function beginningOf(text: string, most: number): string {
  const lines = text.split('\n', mostLines).join('\n');
  if (lines.length <= most) return lines;
  const room = lines.slice(0, most);
  const lastSpace = room.search(/\s\S*$/u);
  // A text without spaces, such as Japanese or a long address, is cut between two characters.
  return lastSpace > most / 2 ? room.slice(0, lastSpace) : room.replace(/[\uD800-\uDBFF]$/u, '');
}
