import { Avatar } from './avatar.tsx';
import { NameText } from './name-text.tsx';

type PersonProps = {
  name: string;
  src?: string | null | undefined;
  size?: 'sm' | 'md' | 'lg';
  /** Such as the person's present name. */
  hint?: string | undefined;
};

export function Person({ name, src, size, hint }: PersonProps) {
  return (
    <span className="person" data-tip={hint}>
      <Avatar name={name} src={src} size={size} />
      <NameText name={name} className="person-name" />
    </span>
  );
}
