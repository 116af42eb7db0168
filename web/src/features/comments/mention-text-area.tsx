import { TextArea } from '../../ui/text-input.tsx';
import { Mentions } from './mentions.tsx';
import { useMentioning } from './use-mentioning.ts';

type MentionTextAreaProps = {
  value: string;
  onChange: (text: string) => void;
  readOnly?: boolean;
  placeholder?: string;
};

/** A text area that offers users after an @, for texts that aren't comments. */
export function MentionTextArea({ value, onChange, ...props }: MentionTextAreaProps) {
  const mentioning = useMentioning(value, onChange);
  return (
    <div>
      <TextArea {...mentioning.areaProps} {...props} />
      <Mentions mentioning={mentioning} />
    </div>
  );
}
