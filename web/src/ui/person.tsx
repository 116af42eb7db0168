import { Avatar } from './avatar.tsx';
import { NameText } from './name-text.tsx';

type PersonProps = {
  name: string;
  src?: string | null | undefined;
  size?: 'sm' | 'md' | 'lg';
  /** Said of them beside their name, such as what they are called today. */
  hint?: string | undefined;
};

/** An avatar with its name, in one line that may be cut off where there is no room for more. */
export function Person({ name, src, size, hint }: PersonProps) {
  return (
    <span className="person" data-tip={hint}>
      <Avatar name={name} src={src} size={size} />
      <NameText name={name} className="person-name" />
    </span>
  );
}
