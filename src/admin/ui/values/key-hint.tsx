/** A key's name beside what it does; hidden where there is no keyboard. */
export const KeyHint = ({ keys }: { readonly keys: string }) => (
  <span className="key-hint" aria-hidden="true">
    {keys}
  </span>
);
