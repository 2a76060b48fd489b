type KeysProps = {
  /** One by one: 'Ctrl', 'K'. */
  readonly keys: readonly string[];
};

/** Keys as they look on a keyboard. */
export const Keys = ({ keys }: KeysProps) => (
  <span className="keys inline-flex gap-1.25">
    {keys.map((key) => (
      <kbd
        key={key}
        className="rounded-[5px] border border-b-2 border-line-strong bg-oat-100 px-1.75 py-1.25 font-sans text-[0.75rem]/none font-semibold text-oat-700"
      >
        {key}
      </kbd>
    ))}
  </span>
);
