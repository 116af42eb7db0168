import { Avatar } from './avatar.tsx';
import { NameText } from './name-text.tsx';

type PersonProps = {
  name: string;
  src?: string | null | undefined;
  /** Such as the person's present name. */
  hint?: string | undefined;
};

export function Person({ name, src, hint }: PersonProps) {
  return (
    <span className="person" data-tip={hint}>
      <Avatar name={name} src={src} />
      <NameText name={name} className="person-name" />
    </span>
  );
}
