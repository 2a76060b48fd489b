export const Spinner = ({ small = false }: { small?: boolean }) => (
  <span className={small ? 'spinner spinner--small' : 'spinner'} aria-hidden="true" />
);

/** A ring with the document's words, announced politely: 'Loading product...', 'Searching...'. */
export const Waiting = ({ children }: { children: string }) => (
  <p className="waiting" role="status">
    <Spinner />
    {children}
  </p>
);
