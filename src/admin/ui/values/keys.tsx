type KeysProps = {
  /** One by one: 'Ctrl', 'K'. */
  readonly keys: readonly string[];
};

/** Keys as they stand on a keyboard. */
export const Keys = ({ keys }: KeysProps) => (
  <span className="keys">
    {keys.map((key) => (
      <kbd key={key}>{key}</kbd>
    ))}
  </span>
);
