const tints = ['', ' avatar--toffee', ' avatar--glaze', ' avatar--pistachio', ' avatar--lilac'];

type AvatarProps = {
  readonly initials: string;
  /** The same person has the same tint everywhere. */
  readonly id: number;
  readonly size?: 'small' | 'large';
};

/** Hidden from screen readers: the name stands beside it. */
export const Avatar = ({ initials, id, size }: AvatarProps) => (
  <span className={`avatar${tints[id % tints.length] ?? ''}${size ? ` avatar--${size}` : ''}`} aria-hidden="true">
    {initials}
  </span>
);
