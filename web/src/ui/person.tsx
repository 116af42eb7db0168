import { Avatar } from './avatar.tsx';

type PersonProps = { name: string; src?: string | null | undefined; size?: 'sm' | 'md' | 'lg' };

/** An avatar with its name, in one line that may be cut off. */
export function Person({ name, src, size }: PersonProps) {
  return (
    <span className="person">
      <Avatar name={name} src={src} size={size} />
      <span className="truncate">{name}</span>
    </span>
  );
}
