import { useState } from 'react';
import { initialsOf } from '../lib/format.ts';

type AvatarProps = {
  /** Without a name: a dashed ring. */
  name?: string | null | undefined;
  src?: string | null | undefined;
  /** 20, 24 or 32 px. */
  size?: 'sm' | 'md' | 'lg';
};

/** The initials where there is no picture or it can't be loaded. */
export function Avatar({ name, src, size = 'sm' }: AvatarProps) {
  const [failed, setFailed] = useState<string | null>(null);
  const hasPicture = src && src !== failed;
  return (
    <span
      className="avatar"
      data-size={size}
      data-empty={name || hasPicture ? undefined : ''}
      aria-hidden="true"
    >
      {hasPicture && <img src={src} alt="" referrerPolicy="no-referrer" onError={() => setFailed(src)} />}
      {!hasPicture && name && initialsOf(name)}
    </span>
  );
}
