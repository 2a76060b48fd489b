const tints = [
  'bg-damson-200 text-damson-900',
  'bg-toffee-100 text-toffee-700',
  'bg-glaze-100 text-glaze-700',
  'bg-pistachio-100 text-pistachio-800',
  'bg-lilac-100 text-lilac-700',
];
const sizes = {
  small: 'size-6.5 text-[0.6875rem]/none',
  usual: 'size-8.5 text-[0.8125rem]/none',
  large: 'size-14 text-[1.15rem]/none',
};

type AvatarProps = {
  readonly initials: string;
  /** The same person has the same tint everywhere. */
  readonly id: number;
  readonly size?: 'small' | 'large';
};

/** Hidden from screen readers, because the name is beside it. */
export const Avatar = ({ initials, id, size }: AvatarProps) => (
  <span
    className={`avatar inline-grid flex-none place-items-center rounded-full font-sans font-bold ${tints[id % tints.length]} ${sizes[size ?? 'usual']}`}
    aria-hidden="true"
  >
    {initials}
  </span>
);
