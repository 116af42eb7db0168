import type { User } from '@purser/api/users';
import { type KeyboardEvent, type SyntheticEvent, useRef } from 'react';
import { flushSync } from 'react-dom';
import { TextArea } from '../../ui/text-area.tsx';
import { MentionList } from './mention-list.tsx';
import { useMentioning } from './use-mentioning.ts';

type MentionTextAreaProps = {
  value: string;
  onChange: (text: string) => void;
  readOnly?: boolean;
  placeholder?: string;
};

/** Several lines of text in which an @ offers people, for words that go with something else than a comment. */
export function MentionTextArea({ value, onChange, readOnly = false, placeholder }: MentionTextAreaProps) {
  const area = useRef<HTMLTextAreaElement>(null);
  const mentioning = useMentioning(value, mention);

  function mention({ username }: User) {
    const next = mentioning.mentioned(username);
    flushSync(() => onChange(next.text));
    area.current?.setSelectionRange(next.caret, next.caret);
    mentioning.moveCaret(next.text, next.caret);
  }

  function followCaret({ currentTarget }: SyntheticEvent<HTMLTextAreaElement>) {
    const { value: text, selectionStart, selectionEnd } = currentTarget;
    mentioning.moveCaret(text, selectionStart === selectionEnd ? selectionStart : null);
  }

  function onKeyDown(event: KeyboardEvent) {
    if (!event.nativeEvent.isComposing) mentioning.onKeyDown(event);
  }

  return (
    <MentionList mentioning={mentioning} onChoose={mention}>
      <div>
        <TextArea
          ref={area}
          dir="auto"
          value={value}
          readOnly={readOnly}
          placeholder={placeholder}
          {...mentioning.attributes}
          onChange={(event) => {
            onChange(event.target.value);
            followCaret(event);
          }}
          onSelect={followCaret}
          onBlur={() => mentioning.moveCaret(value, null)}
          onKeyDown={onKeyDown}
        />
      </div>
    </MentionList>
  );
}
